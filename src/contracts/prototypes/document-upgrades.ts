/** Upgrades documents of earlier versions to the current one, so that even a document opened years later loses nothing. */
import * as z from 'zod';
import { text } from '../messages/encoded.ts';
import { isObject } from '../values/objects.ts';
import { documentSchema, documentVersion } from './prototype-document.ts';

type Step = (document: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** Indexed by the version that a step upgrades from. Every incompatible change of the document format adds a step. */
const steps: readonly Step[] = [
  // Documents without a version, written by a program or by hand.
  (document) => document,
];

/**
 * Upgrades the document step by step. Values that are not documents, or that have a later version, are returned unchanged.
 */
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

/** Parses every document that comes from outside. */
export const openedDocument = z.preprocess((value, context) => {
  if (isNewer(value)) {
    context.addIssue({ code: 'custom', path: ['version'], message: text('prototype.newer') });
    return z.NEVER;
  }
  return upgradedDocument(value);
}, documentSchema);
