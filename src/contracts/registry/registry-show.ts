/**
 * The startup checks of a record's page, its sections, links and related lists, and of a resource's own pages (registry.ts).
 */
import { kindOf } from '../../kinds/kinds.ts';
import { didYouMean } from '../values/closest.ts';
import { fieldOf, type Resource } from '../resource/define-resource.ts';
import type { Field } from '../resource/fields.ts';
import { manifestOf } from '../resource/manifest.ts';
import { operationRows } from '../api/operations.ts';
import type { FieldChecks } from './registry-fields.ts';

export interface ShowChecks extends FieldChecks {
  readonly resource: Resource;
  readonly needField: (where: string, key: string, allowed: (field: Field) => boolean, fix: string) => void;
  readonly needOnce: (where: string, keys: readonly string[]) => void;
  readonly showable: (field: Field) => boolean;
}

export function checkShow(checks: ShowChecks): void {
  const { resource, byName, say, needField, needOnce, needPredicate, showable } = checks;
  for (const section of resource.show?.sections ?? []) {
    for (const key of section.fields)
      needField(
        `show["${section.title}"]`,
        key,
        (field) => kindOf(field).isWriteOnly !== true,
        'a secret is never shown.',
      );
  }
  for (const key of resource.show?.summary ?? [])
    needField(
      'show.summary',
      key,
      ({ kind, options }) => kind !== 'secret' && options.pii !== true,
      'what is secret or personal has no place there.',
    );
  needOnce('show.summary', resource.show?.summary ?? []);
  needOnce(
    'show.sections',
    (resource.show?.sections ?? []).flatMap((section) => section.fields),
  );
  const operations = operationRows([...byName.values()].map(manifestOf)).map((row) => row.operation);
  const needOperation = (where: string, operation: string) => {
    if (operations.includes(operation)) return;
    const own = operations.filter((one) => one.startsWith(`${resource.name}.`)).join(', ');
    say(
      where,
      `names "${operation}": there is no such operation.${didYouMean(operation, operations) || ` Those of this resource: ${own}.`}`,
    );
  };
  for (const [page, { operation, uses = [] }] of Object.entries(resource.pages ?? {})) {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(page))
      say(`pages["${page}"]`, 'must be camelCase letters and digits: its file is named after it.');
    if (operation !== undefined) needOperation(`pages.${page}.operation`, operation);
    for (const name of uses)
      if (!byName.has(name))
        say(
          `pages.${page}.uses`,
          `names "${name}": there is no such resource.${didYouMean(name, [...byName.keys()])}`,
        );
  }
  for (const link of resource.show?.links ?? []) {
    needOperation(`show.links["${link.label}"].operation`, link.operation);
    needPredicate(`show.links["${link.label}"].when`, link.when, resource.fields, () => undefined);
    const lists = (resource.show?.related ?? []).map((related) => related.resource);
    if (link.beside !== undefined && !lists.includes(link.beside))
      say(
        `show.links["${link.label}"].beside`,
        `names "${link.beside}", which is not in show.related.${didYouMean(link.beside, lists)}`,
      );
  }
  for (const related of resource.show?.related ?? []) {
    const target = byName.get(related.resource);
    if (target === undefined) {
      say(
        'show.related',
        `names "${related.resource}": there is no such resource.${didYouMean(related.resource, [...byName.keys()])}`,
      );
      continue;
    }
    const [key = '', member] = related.by.split('.');
    const field = target.fields[key];
    const pointer = member === undefined ? field : field?.fields?.[member];
    if (pointer?.target !== (resource.of ?? resource.name))
      say(
        'show.related',
        `goes by ${related.resource}.${related.by}, which is no reference to ${resource.name}.${didYouMean(related.by, Object.keys(target.fields))}`,
      );
    if (related.history === true && (field === undefined || kindOf(field).pointsAt === undefined))
      say(
        'show.related',
        `takes in the history of ${related.resource} by "${related.by}": only by references of their own can it.`,
      );
    if (related.inline === true && field?.kind !== 'ref')
      say(
        'show.related',
        `has ${related.resource} inline, whose ${related.by} is no single reference. Leave inline out.`,
      );
    for (const column of related.columns ?? []) {
      const shown = fieldOf(target, column);
      if (shown === undefined || !showable(shown))
        say(
          'show.related',
          `has the column "${column}", which ${related.resource} cannot show.${didYouMean(column, Object.keys(target.fields))}`,
        );
    }
    needPredicate('show.related.where', related.where, target.fields);
    needPredicate('show.related.when', related.when);
    needPredicate('show.related.addWhen', related.addWhen);
  }
}
