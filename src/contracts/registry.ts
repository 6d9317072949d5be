/**
 * All resources together, checked whole: what a declaration names must be there. A mistake stops the boot with the
 * file, the key and the fix.
 */
import { fieldOf, type Resource } from './define-resource.ts';
import type { Field, Fields, Kind } from './fields.ts';
import { acceptedTypes, fileTypes, isFileField, mostBytesOf, mostFileBytes } from './files.ts';
import { isSortable } from './list-query.ts';
import type { Grants } from './policy.ts';
import { predicateMistake } from './predicate-check.ts';
import { comparisonOperators, type Predicate } from './predicate.ts';
import { checkActions, checkPaths, checkRules } from './registry-actions.ts';

export interface Found {
  /** Where the declaration stands, for messages. */
  readonly file: string;
  readonly resource: Resource;
}
export interface Registry {
  readonly resources: readonly Resource[];
  /** Throws on a name that is none: names come from declarations, checked at boot. */
  readonly get: (name: string) => Resource;
  readonly find: (name: string) => Resource | undefined;
}

class DeclarationError extends Error {
  override readonly name = 'DeclarationError';
  constructor(readonly mistakes: readonly string[]) {
    super(
      `${mistakes.length === 1 ? 'A declaration has a mistake' : `The declarations have ${mistakes.length} mistakes`}:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`,
    );
  }
}

export function createRegistry(found: readonly Found[]): Registry {
  const byName = new Map<string, Resource>();
  const mistakes: string[] = [];
  for (const { file, resource } of found) {
    if (byName.has(resource.name))
      mistakes.push(`${file}: name "${resource.name}" is taken by another resource. Choose another name.`);
    byName.set(resource.name, resource);
  }
  for (const one of found) mistakes.push(...mistakesIn(one, byName));
  if (mistakes.length > 0) throw new DeclarationError(mistakes);
  const get = (name: string): Resource => {
    const resource = byName.get(name);
    if (resource === undefined) throw new Error(`There is no resource "${name}".`);
    return resource;
  };
  return { resources: found.map(({ resource }) => resource), get, find: (name) => byName.get(name) };
}

/** What every record has, and the words of conditions and lists. */
const reservedKeys: readonly string[] = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'and',
  'or',
  'not',
  'some',
  'my',
  'q',
  ...comparisonOperators,
];
/** Largest value of a PostgreSQL integer. */
const maxInteger = 2_147_483_647;
/** Carried, and not compared: files by their ids, values whose shape only their own schema knows. */
const apart: readonly Kind[] = ['file', 'image', 'custom'];
const searchable: readonly Kind[] = ['text', 'email', 'phone', 'url'];

function mistakesIn({ file, resource }: Found, byName: ReadonlyMap<string, Resource>): string[] {
  const found: string[] = [];
  const say = (where: string, what: string) => void found.push(`${file}: ${resource.name}.${where} ${what}`);
  const names = Object.keys(resource.fields);
  const near = (key: string, among: readonly string[]) => {
    const guess = closest(key, among);
    return guess === undefined ? '' : ` Did you mean "${guess}"?`;
  };
  const needField = (where: string, key: string, allowed: (field: Field) => boolean, fix: string) => {
    const field = fieldOf(resource, key);
    if (field === undefined) say(where, `names "${key}": there is no such field.${near(key, names)}`);
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
    if (mistake !== undefined) say(where, `is not a condition that can be: ${mistake}`);
  };
  const needGrants = (where: string, grants: Grants | undefined, fields?: Fields) => {
    for (const grant of grants ?? []) needPredicate(where, grant.where, fields);
  };

  if (!/^[a-z][a-zA-Z0-9]*$/.test(resource.name))
    say('name', 'must be camelCase letters and digits, for example "paymentPeriods".');
  for (const [key, field] of Object.entries(resource.fields)) {
    if (reservedKeys.includes(key) || !/^[a-z][a-zA-Z0-9]{0,50}$/.test(key))
      say(`fields.${key}`, 'is a reserved or impossible key. Choose another, in camelCase.');
    checkField(`fields.${key}`, key, field, resource.fields);
  }
  function checkField(where: string, key: string, field: Field, siblings: Fields) {
    const { target, options } = field;
    if (target !== undefined && !byName.has(target)) {
      say(where, `points at "${target}": there is no such resource.${near(target, [...byName.keys()])}`);
    } else if (target !== undefined) {
      needPredicate(`${where}.where`, options.where, byName.get(target)?.fields);
    }
    // Decided on the record alone, also in the browser: what a reference points at is not at hand there.
    needPredicate(`${where}.when`, options.when, siblings, () => undefined);
    if (options.pattern !== undefined && !isPattern(options.pattern[0]))
      say(`${where}.pattern`, 'is not a regular expression.');
    if (field.choices !== undefined && Object.keys(field.choices).length === 0)
      say(where, 'has no choices. Name at least one.');
    if (
      field.choices !== undefined &&
      options.default !== undefined &&
      !Object.hasOwn(field.choices, String(options.default))
    ) {
      say(
        `${where}.default`,
        `is "${String(options.default)}", which is not one of its choices: ${Object.keys(field.choices).join(', ')}.`,
      );
    }
    if (field.kind === 'code' && Object.keys(field.choices ?? {}).some((code) => !/^[0-9]{1,4}$/.test(code)))
      say(where, 'has a code that is no whole number from 0 to 9999.');
    if (
      field.kind === 'integer' &&
      [options.min ?? 0, options.max ?? 0].some((bound) => Math.abs(bound) > maxInteger)
    )
      say(where, `has a bound beyond ${maxInteger}. Leave it out, or use a number.`);
    if (options.pii === true && ['ref', 'refs', 'rows', 'secret', ...apart].includes(field.kind))
      say(where, `is pii and of kind ${field.kind}: only plain values are masked. Drop pii.`);
    if (options.pii === true && options.unique === true)
      say(where, 'is pii and unique: encrypted values cannot be compared. Drop one of the two.');
    if (options.unique === true && apart.includes(field.kind))
      say(where, `is unique and of kind ${field.kind}: its values cannot be compared. Drop unique.`);
    if (isFileField(field)) checkFile(where, field);
    for (const [inner, innerField] of Object.entries(field.fields ?? {})) {
      if (
        ['rows', 'refs', 'list', 'json', 'address', 'secret', ...apart].includes(innerField.kind) ||
        innerField.options.pii === true
      ) {
        say(
          `${where}.${inner}`,
          `is of kind ${innerField.kind}: rows hold single plain values. Make it a resource of its own.`,
        );
      }
      checkField(`${where}.${inner}`, `${key}.${inner}`, innerField, field.fields ?? {});
    }
  }
  function checkFile(where: string, field: Field) {
    const bytes = mostBytesOf(field);
    if (!Number.isInteger(bytes) || bytes < 1 || bytes > mostFileBytes)
      say(`${where}.maxBytes`, `is no whole number from 1 to ${mostFileBytes}.`);
    const types = acceptedTypes(field);
    if (types.length === 0) say(`${where}.accept`, 'takes no type of file. Name at least one.');
    for (const type of types.filter((one) => !Object.hasOwn(fileTypes, one)))
      say(`${where}.accept`, `names "${type}", which is none of ${Object.keys(fileTypes).join(', ')}.`);
  }

  needField(
    'title',
    resource.title,
    (field) => searchable.includes(field.kind) && field.options.pii !== true,
    'the title is a text.',
  );
  for (const key of (resource.unique ?? []).flat())
    needField(
      'unique',
      key,
      (field) =>
        field.options.pii !== true &&
        !['refs', 'rows', 'list', 'json', 'address', 'secret', ...apart].includes(field.kind),
      'only plain values can be compared.',
    );
  const { list } = resource;
  const showable = (field: Field) => field.kind !== 'secret' && field.kind !== 'json';
  for (const key of [...list.columns, ...(list.moreColumns ?? [])])
    needField('list.columns', key, showable, 'it cannot be a column.');
  for (const key of list.filters ?? [])
    needField(
      'list.filters',
      key,
      (field) =>
        showable(field) && field.options.pii !== true && !['address', 'list', ...apart].includes(field.kind),
      'it cannot be filtered by.',
    );
  for (const key of list.search ?? [])
    needField(
      'list.search',
      key,
      (field) => searchable.includes(field.kind) && field.options.pii !== true,
      'it cannot be searched.',
    );
  for (const key of list.sum ?? [])
    needField(
      'list.sum',
      key,
      (field) => ['money', 'integer', 'number'].includes(field.kind) && field.options.pii !== true,
      'it cannot be summed.',
    );
  const needSort = (where: string, sort: string | undefined) => {
    if (sort !== undefined)
      needField(where, sort.replace(/^-/, ''), isSortable, 'the list cannot be sorted by it.');
  };
  needSort('list.sort', list.sort);
  for (const [name, view] of Object.entries(resource.views ?? {})) {
    needPredicate(`views["${name}"].where`, view.where);
    needSort(`views["${name}"].sort`, view.sort);
    for (const key of view.columns ?? [])
      needField(`views["${name}"].columns`, key, showable, 'it cannot be a column.');
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
  if (resource.routes.create !== undefined || resource.routes.edit !== undefined) {
    for (const [key, { options }] of Object.entries(resource.fields)) {
      const needed = options.optional !== true && options.readOnly !== true && options.default === undefined;
      if (needed && !inForm.includes(key))
        say('form', `leaves out "${key}", which is required. Put it in a section, or make it optional.`);
    }
  }
  if (resource.of !== undefined) {
    const base = byName.get(resource.of);
    if (base === undefined || base.of !== undefined)
      say('of', `names "${resource.of}": there is no such resource with records of its own.`);
    for (const [key, { kind, target }] of Object.entries(resource.fields)) {
      const same = base?.fields[key];
      if (base !== undefined && (same?.kind !== kind || same.target !== target))
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
  for (const section of resource.show?.sections ?? []) {
    for (const key of section.fields)
      needField(
        `show["${section.title}"]`,
        key,
        (field) => field.kind !== 'secret',
        'a secret is never shown.',
      );
  }
  for (const related of resource.show?.related ?? []) {
    const target = byName.get(related.resource);
    if (target === undefined) {
      say(
        'show.related',
        `names "${related.resource}": there is no such resource.${near(related.resource, [...byName.keys()])}`,
      );
      continue;
    }
    const [key = '', member] = related.by.split('.');
    const field = target.fields[key];
    const pointer = member === undefined ? field : field?.fields?.[member];
    if (pointer?.target !== (resource.of ?? resource.name))
      say(
        'show.related',
        `goes by ${related.resource}.${related.by}, which is no reference to ${resource.name}.${near(related.by, Object.keys(target.fields))}`,
      );
    needPredicate('show.related.where', related.where, target.fields);
    needPredicate('show.related.when', related.when);
  }
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
    needField('access.rows', key, (field) => field.kind === 'rows', 'only a field of kind rows has rows.');
    needGrants(`access.rows.${key}`, grants, resource.fields[key]?.fields ?? {});
  }
  const checks = { resource, byName, say, near, checkField, needPredicate, needGrants };
  checkActions(checks);
  checkRules(checks);
  checkPaths(checks);
  return found;
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** The name that differs least, if it is near enough to be meant. */
function closest(word: string, among: readonly string[]): string | undefined {
  const ranked = among
    .map((name) => ({ name, distance: editDistance(word.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= Math.max(2, Math.floor(word.length / 3))
    ? best.name
    : undefined;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(swap, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
