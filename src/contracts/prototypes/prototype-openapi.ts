/** Converts the schemas of an OpenAPI document (3.0, 3.1) to fields of a declaration. */
import { freshKey } from './prototype-guess.ts';
import { headerWords } from './prototype-personal.ts';
import type { DocumentKind } from './document-kinds.ts';
import type { DocumentField } from './prototype-document.ts';
import { atOnce } from '../values/at-once.ts';
import { capitalized } from '../values/capitals.ts';
import { isObject } from '../values/objects.ts';

export interface DescribedSchema {
  /** For example `SiteVisit`, or `GET /site-visits` if the schema has no name. */
  readonly name: string;
  readonly fields: readonly DocumentField[];
}

type Node = Readonly<Record<string, unknown>>;

/** All record schemas that the document describes, by name and by operation; empty if there are none. */
export function describedSchemas(openapi: unknown): readonly DescribedSchema[] {
  return atOnce(describingSchemas(openapi));
}

/** The same in steps, so that the caller can do other work in between. */
export function* describingSchemas(openapi: unknown): Generator<undefined, readonly DescribedSchema[]> {
  if (!isObject(openapi)) return [];
  const found: DescribedSchema[] = [];
  const resolverFor = resolversOf(openapi);
  const describe = (name: string, schema: unknown) => {
    const resolve = resolverFor();
    const fields = fieldsOf(itemsOf(resolve(schema), resolve), resolve);
    if (fields.length > 0) found.push({ name, fields });
  };
  const components = member(member(openapi, 'components'), 'schemas');
  for (const [name, schema] of Object.entries(components)) {
    describe(name, schema);
    yield;
  }
  for (const [path, item] of Object.entries(member(openapi, 'paths'))) {
    for (const method of ['get', 'post']) {
      const operation = member(item, method);
      const schema = contentOf(member(member(operation, 'responses'), '200'), resolverFor());
      if (schema !== undefined && !isReference(schema) && !isReference(member(schema, 'items')))
        describe(`${method.toUpperCase()} ${path}`, schema);
    }
    yield;
  }
  return found;
}

function member(node: unknown, key: string): Node {
  const value = isObject(node) ? node[key] : undefined;
  return isObject(value) ? value : {};
}

const isReference = (node: Node) => typeof node['$ref'] === 'string';

type Resolve = (node: unknown) => Node;

/** The most references to follow, plus properties to merge, per schema. */
const maxFollowed = 50_000;

/**
 * Returns a function that creates a reference resolver for one schema. Circular references and references outside the
 * document resolve to an empty schema, and so does everything beyond the limit: otherwise a few schemas of a few parts each
 * could expand to millions.
 */
function resolversOf(root: Node): () => Resolve {
  return () => {
    let left = maxFollowed;
    const follow = (node: unknown, seen: readonly string[]): Node => {
      if (!isObject(node)) return {};
      const pointer = node['$ref'];
      const parts = node['allOf'];
      if (typeof pointer !== 'string' && !Array.isArray(parts)) return node;
      left -= 1;
      if (left < 0) return {};
      if (typeof pointer !== 'string') {
        const all = Array.isArray(parts) ? parts.map((part) => follow(part, seen)) : [];
        for (const part of all) left -= Object.keys(member(part, 'properties')).length;
        return left < 0 ? {} : merged(node, all);
      }
      if (!pointer.startsWith('#/') || seen.includes(pointer) || seen.length > 20) return {};
      const target = pointer
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (at, part) => (isObject(at) ? at[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
          root,
        );
      return follow(target, [...seen, pointer]);
    };
    return (node) => follow(node, []);
  };
}

function merged(node: Node, parts: readonly Node[]): Node {
  const all = [node, ...parts];
  return {
    ...Object.assign({}, ...parts.toReversed()),
    ...node,
    properties: Object.assign({}, ...all.map((part) => member(part, 'properties'))) as Node,
    required: all.flatMap((part) => (Array.isArray(part['required']) ? part['required'] : [])),
  };
}

function contentOf(response: Node, resolve: Resolve): Node | undefined {
  const content = member(resolve(response), 'content');
  const [first] = Object.entries(content).filter(([type]) => type.includes('json'));
  const schema = first === undefined ? undefined : member(first[1], 'schema');
  return schema === undefined || Object.keys(schema).length === 0 ? undefined : schema;
}

/** The schema of the records within a list, or within a page that contains a list. */
function itemsOf(schema: Node, resolve: Resolve): Node {
  if (schema['items'] !== undefined) return resolve(schema['items']);
  const lists = Object.values(member(schema, 'properties'))
    .map(resolve)
    .filter((property) => property['items'] !== undefined)
    .map((property) => resolve(property['items']));
  const isPage = ['data', 'items', 'results', 'records'].some((key) =>
    Object.hasOwn(member(schema, 'properties'), key),
  );
  const [records] = lists;
  return isPage && records !== undefined && Object.keys(member(records, 'properties')).length > 0
    ? records
    : schema;
}

/** More fields than a prototype may have; any beyond that could not be saved anyway. */
const maxFields = 400;
const maxValues = 400;

/** Every record has these fields without declaring them. */
const stored = /^(id|version|created_?at|updated_?at)$/i;

function fieldsOf(schema: Node, resolve: Resolve): DocumentField[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const taken = new Set<string>();
  const properties = Object.entries(member(schema, 'properties')).slice(0, maxFields);
  return properties.flatMap(([name, property]): DocumentField[] => {
    if (stored.test(name)) return [];
    const key = freshKey(headerWords(name), taken);
    taken.add(key);
    const { options, ...field } = fieldOf(resolve(property));
    const all = { ...options, ...(required.includes(name) ? {} : { optional: true }) };
    return [{ key, ...field, ...(Object.keys(all).length === 0 ? {} : { options: all }) }];
  });
}

const byFormat: Readonly<Record<string, DocumentKind>> = {
  date: 'date',
  'date-time': 'timestamp',
  email: 'email',
  uri: 'url',
  url: 'url',
  phone: 'phone',
  password: 'secret',
  decimal: 'money',
};

function fieldOf(schema: Node): Omit<DocumentField, 'key'> {
  const { description, format, maxLength, minimum, maximum, items } = schema;
  const sentence = typeof description === 'string' ? description.split('\n', 1)[0]?.trim().slice(0, 200) : '';
  const help = sentence === '' || sentence === undefined ? {} : { help: sentence };
  const bounds: DocumentField['options'] = {
    ...help,
    ...(typeof minimum === 'number' ? { min: minimum } : {}),
    ...(typeof maximum === 'number' ? { max: maximum } : {}),
  };
  const { enum: listed } = schema;
  const values = Array.isArray(listed)
    ? listed.slice(0, maxValues).filter((one) => typeof one === 'string')
    : [];
  if (values.length > 0)
    return {
      kind: 'choice',
      options: help,
      choices: values.map((value) => ({ value, label: choiceWords(value) })),
    };
  const types = [schema['type']].flat().filter((type) => type !== 'null');
  switch (types[0]) {
    case 'integer':
      return { kind: 'integer', options: bounds };
    case 'number':
      return { kind: 'number', options: bounds };
    case 'boolean':
      return { kind: 'flag', options: help };
    case 'array':
      return isObject(items) && items['type'] === 'string'
        ? { kind: 'list', options: help }
        : { kind: 'json', options: help };
    case 'string': {
      const kind = typeof format === 'string' ? byFormat[format] : undefined;
      if (kind !== undefined) return { kind, options: help };
      const long = typeof maxLength === 'number' && maxLength > 300;
      return {
        kind: 'text',
        options: {
          ...help,
          ...(typeof maxLength === 'number' ? { max: Math.min(maxLength, 2_000) } : {}),
          ...(long ? { multiline: true } : {}),
        },
      };
    }
    default:
      return { kind: 'json', options: help };
  }
}

/** `in_progress` → In progress */
function choiceWords(value: string): string {
  const words = headerWords(value);
  const lower = /^[A-Z0-9 ]{1,4}$/.test(words) ? words : words.toLowerCase();
  return lower === '' ? value : capitalized(lower);
}
