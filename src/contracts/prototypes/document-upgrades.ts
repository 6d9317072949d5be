/** A document of an earlier version, as this one reads it: opened years later, nothing of what was arranged is lost. */
import * as z from 'zod';
import { text } from '../messages/encoded.ts';
import { isObject } from '../values/objects.ts';
import { documentSchema, documentVersion } from './prototype-document.ts';

type Step = (document: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** By the version that it leads from; each change of the document that an older one does not satisfy adds its own. */
const steps: readonly Step[] = [
  // Written by a program, or by hand, without saying of which version it is.
  (document) => document,
];

/** Step by step to this version; what is no document, or of a later one, stays as it is. */
export function upgradedDocument(value: unknown, upgrades: readonly Step[] = steps): unknown {
  if (!isObject(value)) return value;
  const from = value['version'] ?? 0;
  if (typeof from !== 'number' || !Number.isInteger(from) || from < 0 || from >= upgrades.length)
    return value;
  return upgrades
    .slice(from)
    .reduce<Readonly<Record<string, unknown>>>(
      (document, step, index) => ({ ...step(document), version: from + index + 1 }),
      value,
    );
}

export function isNewer(value: unknown): boolean {
  return isObject(value) && typeof value['version'] === 'number' && value['version'] > documentVersion;
}

/** Every document that comes from outside is read by this. */
export const openedDocument = z.preprocess((value, context) => {
  if (isNewer(value)) {
    context.addIssue({ code: 'custom', path: ['version'], message: text('prototype.newer') });
    return z.NEVER;
  }
  return upgradedDocument(value);
}, documentSchema);
