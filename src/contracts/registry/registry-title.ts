/** The startup checks of a title (registry.ts). */
import { isComputed } from '../resource/computed.ts';
import { isComposed, isTitleKind, titleKeys, titleKinds } from '../resource/title.ts';
import type { ShowChecks } from './registry-show.ts';

export function checkTitle({
  resource,
  say,
  needField,
}: Pick<ShowChecks, 'resource' | 'say' | 'needField'>): void {
  const { title, access } = resource;
  const keys = titleKeys(title);
  if (keys.length === 0 || title.replaceAll(/\{[^{}]*\}/g, '').match(/[{}]/) !== null) {
    say('title', `is "${title}": fields stand in braces, as in "{visitor}, {visitedOn}".`);
    return;
  }
  for (const key of keys) {
    needField(
      'title',
      key,
      (field) => isTitleKind(field.kind) && field.options.pii !== true && !isComputed(field),
      `a title is made of stored fields without personal data, of kind ${titleKinds.join(', ')}. Choose one of those.`,
    );
    if (isComposed(resource) && access.fields?.[key]?.read !== undefined)
      say(
        'title',
        `names "${key}", which not everybody reads (access.fields.${key}), and a title is said wherever something points at the record. Leave it out.`,
      );
  }
}
