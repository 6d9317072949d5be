/** Texts that must lead to a page of the portal (`leadsToPage` of a rule). */
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { openPath, ownPaths } from '../../src/contracts/resource/fixed-paths.ts';
import { isPath } from '../../src/contracts/resource/path-pattern.ts';
import { declared, type Message } from '../../src/contracts/messages/catalogue.ts';
import type { Registry } from '../../src/contracts/registry/registry.ts';
import type { FieldMessages } from '../../src/contracts/api/problems.ts';
import type { Values } from './members.ts';

/** `changed`: the fields being written. A page may have gone since a text was saved, and the rest can still be changed. */
export function pageMessages(
  registry: Registry,
  { rules = [] }: Pick<Resource, 'rules'>,
  record: Values,
  changed: readonly string[] = Object.keys(record),
): FieldMessages {
  const messages: Record<string, Message> = {};
  for (const { field, leadsToPage, message } of rules) {
    const text = record[field];
    if (leadsToPage !== true || !changed.includes(field) || typeof text !== 'string') continue;
    if (!isPage(registry, text)) messages[field] = declared(message);
  }
  return messages;
}

/** Any origin; only the path counts. */
const origin = 'http://portal';

function isPage({ resources }: Registry, address: string): boolean {
  if (!URL.canParse(address, origin)) return false;
  const { pathname } = new URL(address, origin);
  const ofResources = resources.flatMap(({ routes, pages = {} }) => [
    ...Object.values(routes),
    ...Object.values(pages).map(({ path }) => path),
  ]);
  return [...Object.values(ownPaths), openPath, ...ofResources].some((path) => isPath(path, pathname));
}
