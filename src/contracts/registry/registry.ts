/**
 * All resources together, fully checked: everything that a declaration names must exist. A mistake prevents startup, with an
 * error that names the file, the key and the fix.
 */
import { kindOf } from '../../kinds/kinds.ts';
import { schemaOf } from '../../kinds/schemas.ts';
import { didYouMean } from '../values/closest.ts';
import { actionsOf } from '../resource/actions.ts';
import { isComputed } from '../resource/computed.ts';
import { fieldOf, type Resource } from '../resource/define-resource.ts';
import { withDerivedChoices } from '../resource/derived-choices.ts';
import type { Field, Fields } from '../resource/fields.ts';
import { isSortable } from '../lists/list-query.ts';
import { type Grants, meet } from '../resource/policy.ts';
import { titleKeys } from '../resource/title.ts';
import { inEnglish } from '../messages/catalogue.ts';
import { predicateMistake } from '../resource/predicate-check.ts';
import type { Predicate } from '../resource/predicate.ts';
import { reservedKeys } from '../resource/reserved-keys.ts';
import { isObject } from '../values/objects.ts';
import { checkActions, checkPaths, checkRules } from './registry-actions.ts';
import { checkComputed, computedIn } from './registry-computed.ts';
import { claimMistakes, type Found } from './registry-claims.ts';
import { checkField } from './registry-fields.ts';
import { areKeysRight } from './registry-keys.ts';
import { checkImport } from './registry-imports.ts';
import { keyMistake } from './registry-names.ts';
import { checkShow } from './registry-show.ts';
import { checkStates } from './registry-states.ts';
import { checkTitle } from './registry-title.ts';

export interface Registry {
  readonly resources: readonly Resource[];
  /** Throws if there is no such resource. The names come from declarations, which are checked at startup. */
  readonly get: (name: string) => Resource;
  readonly find: (name: string) => Resource | undefined;
}

/** Reports mistakes in declarations. The message addresses their author and contains everything worth showing. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError';
  constructor(readonly mistakes: readonly string[]) {
    super(
      `${mistakes.length === 1 ? 'A declaration has a mistake' : `The declarations have ${mistakes.length} mistakes`}:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`,
    );
  }
}

export function createRegistry(found: readonly Found[]): Registry {
  const mistakes: string[] = [];
  const sayOf =
    ({ file, resource }: Found) =>
    (where: string, what: string) => {
      // The name itself may be missing.
      const exported: Partial<Resource> = resource;
      mistakes.push(`${file}: ${exported.name ?? 'resource'}.${where} ${what}`);
    };
  // Declarations refer to each other. If one is malformed, errors in the others may only be consequences of that.
  const right = found.filter((one) => {
    const exported: unknown = one.resource;
    if (isObject(exported)) return areKeysRight(one.resource, sayOf(one));
    mistakes.push(`${one.file}: exports no resource. Make it the default export, with defineResource.`);
    return false;
  });
  const declared = right.map(({ resource }) => resource);
  const whole = right.map(({ file, resource }) => ({
    file,
    resource: withDerivedChoices(resource, declared),
  }));
  const byName = new Map(whole.map(({ resource }) => [resource.name, resource]));
  mistakes.push(...claimMistakes(whole));
  if (whole.length === found.length) for (const one of whole) checkResource(one.resource, byName, sayOf(one));
  if (mistakes.length > 0) throw new DeclarationError(mistakes);
  const get = (name: string): Resource => {
    const resource = byName.get(name);
    if (resource === undefined) throw new Error(`There is no resource "${name}".`);
    return resource;
  };
  return { resources: whole.map(({ resource }) => resource), get, find: (name) => byName.get(name) };
}

function checkResource(
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
  tell: (where: string, what: string) => void,
): void {
  let mistakes = 0;
  const say = (where: string, what: string) => {
    mistakes += 1;
    tell(where, what);
  };
  const names = Object.keys(resource.fields);
  const needField = (where: string, key: string, allowed: (field: Field) => boolean, fix: string) => {
    const field = fieldOf(resource, key);
    if (field === undefined) say(where, `names "${key}": there is no such field.${didYouMean(key, names)}`);
    else if (!allowed(field))
      say(
        where,
        `names "${key}", of kind ${field.kind}${field.options.pii === true ? ' with pii' : ''}: ${fix}`,
      );
  };
  const context = {
    fields: resource.fields,
    fieldsOf: (name: string) => byName.get(name)?.fields,
    allowMy: true,
  };
  const needPredicate = (
    where: string,
    predicate: Predicate | undefined,
    fields: Fields = resource.fields,
    fieldsOf = context.fieldsOf,
  ) => {
    const mistake =
      predicate === undefined ? undefined : predicateMistake(predicate, { ...context, fields, fieldsOf });
    if (mistake !== undefined) say(where, `is not a condition that can be: ${inEnglish(mistake)}`);
    const isShown = ['views', 'tiles', 'show.links', 'show.related.when', 'show.related.addWhen'].some(
      (place) => where.startsWith(place),
    );
    const [asked] =
      predicate === undefined || mistake !== undefined || isShown
        ? []
        : computedIn(predicate, fields, fieldsOf);
    if (asked !== undefined)
      say(where, `asks of "${asked}", which is computed: only what is shown and listed can hang on it.`);
  };
  const needGrants = (where: string, grants: Grants | undefined, fields?: Fields) => {
    for (const grant of grants ?? []) needPredicate(where, grant.where, fields);
  };

  const checks = { resource, byName, say, needPredicate, needGrants };
  if (!/^[a-z][a-zA-Z0-9]*$/.test(resource.name))
    say('name', 'must be camelCase letters and digits, for example "paymentPeriods".');
  for (const key of names) {
    const mistake = keyMistake(key, reservedKeys);
    if (mistake !== undefined) say(`fields.${key}`, mistake);
  }
  // What names such a field would only be reported as a consequence.
  if (mistakes > 0) return;
  for (const [key, field] of Object.entries(resource.fields)) {
    checkField(checks, `fields.${key}`, key, field, resource.fields);
  }
  checkTitle({ resource, say, needField });
  const title = titleKeys(resource.title).flatMap((key) => resource.fields[key] ?? []);
  const pointer = pointsAt(resource.name, byName);
  const mayLack = title.every(({ options }) => options.optional === true || options.when !== undefined);
  if (pointer !== undefined && title.length > 0 && mayLack)
    say(
      'title',
      `names "${resource.title}", which a record may lack, and ${pointer} says it of what it points at.`,
    );
  const needOnce = (where: string, keys: readonly string[]) => {
    for (const key of new Set(keys.filter((one, index) => keys.indexOf(one) !== index)))
      say(where, `names "${key}" twice. Take one out.`);
  };
  resource.requires?.forEach(({ where }, index) => needPredicate(`requires[${index}].where`, where));
  resource.unique?.forEach((keys) => needOnce('unique', keys));
  for (const key of (resource.unique ?? []).flat())
    needField(
      'unique',
      key,
      (field) => field.options.pii !== true && !isComputed(field) && kindOf(field).isSingle === true,
      'only plain values can be compared.',
    );
  const { list } = resource;
  const showable = (field: Field) => schemaOf(field).isUnlistable !== true;
  for (const key of [...list.columns, ...(list.moreColumns ?? [])])
    needField('list.columns', key, showable, 'it cannot be a column.');
  if (list.columns.length === 0) say('list.columns', 'is empty. Name a field, such as the title.');
  needOnce('list.columns', [...list.columns, ...(list.moreColumns ?? [])]);
  for (const which of ['filters', 'search', 'sum'] as const) needOnce(`list.${which}`, list[which] ?? []);
  for (const key of list.filters ?? [])
    needField(
      'list.filters',
      key,
      (field) =>
        field.options.pii !== true && (kindOf(field).isSingle === true || kindOf(field).hasOwnTable === true),
      'it cannot be filtered by.',
    );
  for (const key of list.search ?? [])
    needField(
      'list.search',
      key,
      (field) => schemaOf(field).isSearchable === true && field.options.pii !== true && !isComputed(field),
      'it cannot be searched.',
    );
  for (const key of list.sum ?? [])
    needField(
      'list.sum',
      key,
      (field) => schemaOf(field).emptySum !== undefined && field.options.pii !== true && !isComputed(field),
      'it cannot be summed.',
    );
  for (const key of list.countBy ?? [])
    needField(
      'list.countBy',
      key,
      (field) => ['choice', 'ref'].includes(field.kind) && field.options.pii !== true && !isComputed(field),
      'records cannot be counted by it.',
    );
  if (list.sumBy !== undefined) {
    const { field: key, groups } = list.sumBy;
    needField(
      'list.sumBy',
      key,
      (field) => field.kind === 'choice' && !isComputed(field),
      'the sums cannot be told apart by it.',
    );
    const choices = Object.keys(fieldOf(resource, key)?.choices ?? {});
    const grouped = Object.values(groups).flat();
    for (const value of grouped)
      if (!choices.includes(value))
        say('list.sumBy', `names "${value}", which is no choice of ${key}.${didYouMean(value, choices)}`);
    for (const value of choices)
      if (grouped.filter((one) => one === value).length !== 1)
        say('list.sumBy', `has "${value}" of ${key} in no group, or in several: it belongs in one.`);
  }
  const needSort = (where: string, sort: string | undefined) => {
    if (sort !== undefined)
      needField(where, sort.replace(/^-/, ''), isSortable, 'the list cannot be sorted by it.');
  };
  needSort('list.sort', list.sort);
  for (const [words, { where }] of Object.entries(resource.tiles ?? {})) {
    needPredicate(`tiles["${words}"].where`, where);
    if (resource.routes.list === undefined)
      say(`tiles["${words}"]`, 'leads to no list. Add routes.list, or take it out.');
  }
  for (const [name, view] of Object.entries(resource.views ?? {})) {
    needPredicate(`views["${name}"].where`, view.where);
    needSort(`views["${name}"].sort`, view.sort);
    for (const key of view.columns ?? [])
      needField(`views["${name}"].columns`, key, showable, 'it cannot be a column.');
    needOnce(`views["${name}"].columns`, view.columns ?? []);
  }
  for (const section of resource.form ?? []) {
    for (const key of section.fields)
      needField(
        `form["${section.title}"]`,
        key,
        (field) => field.options.readOnly !== true,
        'the server sets it; it cannot be in a form.',
      );
  }
  const inForm = (resource.form ?? []).flatMap((section) => section.fields);
  needOnce('form', inForm);
  const isMade = resource.access.create !== undefined && resource.custom?.includes('create') !== true;
  for (const [key, field] of isMade ? Object.entries(resource.fields) : [])
    checkSetByServer(`fields.${key}`, field);
  for (const [key, { options }] of isMade ? Object.entries(resource.fields) : []) {
    const given =
      options.optional === true ||
      options.readOnly === true ||
      options.when !== undefined ||
      options.default !== undefined;
    const fieldAccess = resource.access.fields?.[key];
    const writers = (fieldAccess?.write ?? fieldAccess?.read)?.flatMap(({ who }) => who);
    const makers = resource.access.create?.flatMap(({ who }) => who) ?? [];
    if (!given && writers !== undefined && !meet(makers, writers))
      say(
        `fields.${key}`,
        `is required, and nobody who may create ${resource.label[1].toLowerCase()} may write it (access.fields.${key}): no record could be created. Let them write it, give it a default, or make it optional.`,
      );
  }
  function checkSetByServer(where: string, field: Field) {
    const { options, fields } = field;
    const empty = kindOf(field).isMany === true;
    const given = options.optional === true || options.when !== undefined || options.default !== undefined;
    if (options.readOnly === true && !given && !empty && options.copyOf === undefined)
      say(
        where,
        'is readOnly and required, and nothing gives it a value: no record could be created. Give it a default or copyOf, or make it optional.',
      );
    for (const [key, inner] of Object.entries(fields ?? {})) checkSetByServer(`${where}.${key}`, inner);
  }
  // Without `form`, the form contains every field that can be written.
  if (resource.form !== undefined && (resource.routes.create ?? resource.routes.edit) !== undefined) {
    for (const [key, { options }] of Object.entries(resource.fields)) {
      const needed = options.optional !== true && options.readOnly !== true && options.default === undefined;
      if (!needed || inForm.includes(key)) continue;
      const isState = actionsOf(resource).some(([, { set = {} }]) => Object.hasOwn(set, key));
      const fix = isState ? 'give it a default and readOnly' : 'make it optional';
      say('form', `leaves out "${key}", which is required. Put it in a section, or ${fix}.`);
    }
  }
  if (resource.of !== undefined) {
    const base = byName.get(resource.of);
    if (base === undefined || base.of !== undefined)
      say('of', `names "${resource.of}": there is no such resource with records of its own.`);
    for (const [key, field] of Object.entries(resource.fields)) {
      const { kind, target } = field;
      const same = base?.fields[key];
      if (base !== undefined && !isComputed(field) && (same?.kind !== kind || same.target !== target))
        say(
          `fields.${key}`,
          `is not a field of ${resource.of} of the same kind. Take it out, or declare it there.`,
        );
    }
    for (const operation of ['create', 'update', 'delete'] as const)
      if (resource.access[operation] !== undefined)
        say(
          `access.${operation}`,
          `cannot be: the records are those of ${resource.of}, and are written there.`,
        );
    if (base !== undefined && String(resource.list.search) !== String(base.list.search))
      say('list.search', `must be that of ${resource.of}, whose index it uses.`);
  }
  if (resource.fromView === true)
    for (const operation of ['create', 'update', 'delete'] as const)
      if (resource.access[operation] !== undefined)
        say(`access.${operation}`, 'cannot be: the records are rows of a view, and are written elsewhere.');
  checkShow({ ...checks, needField, needOnce, showable });
  const { access } = resource;
  for (const operation of ['read', 'create', 'update', 'delete', 'history', 'reveal'] as const)
    needGrants(`access.${operation}`, access[operation]);
  if (access.read.length === 0)
    say('access.read', 'grants nobody anything. Grant reading to someone, or drop the resource.');
  if (resource.routes.create !== undefined && access.create === undefined)
    say('access.create', 'is missing, but there is a create screen. Say who may create.');
  if (resource.routes.edit !== undefined && access.update === undefined)
    say('access.update', 'is missing, but there is an edit screen. Say who may change records.');
  for (const [key, grants] of Object.entries(access.fields ?? {})) {
    needField('access.fields', key, () => true, '');
    needGrants(`access.fields.${key}.read`, grants?.read);
    needGrants(`access.fields.${key}.write`, grants?.write);
  }
  for (const [key, grants] of Object.entries(access.rows ?? {})) {
    needField(
      'access.rows',
      key,
      (field) => kindOf(field).hasOwnTable === true,
      'only a field of kind rows or refs has rows.',
    );
    needGrants(`access.rows.${key}`, grants, resource.fields[key]?.fields ?? {});
  }
  checkImport({ ...checks, needField });
  checkActions(checks);
  // Earlier mistakes in defaults or conditions would only cause more errors here.
  if (mistakes === 0) checkStates(checks);
  checkRules(checks);
  checkPaths(checks);
  checkComputed(checks);
}

/** The first field that points at the resource, including fields within rows. */
function pointsAt(name: string, byName: ReadonlyMap<string, Resource>): string | undefined {
  const points = ({ target, fields = {} }: Field): boolean =>
    target === name || Object.values(fields).some(points);
  for (const resource of byName.values()) {
    const key = Object.entries(resource.fields).find(([, field]) => points(field))?.[0];
    if (key !== undefined) return `${resource.name}.${key}`;
  }
  return undefined;
}
