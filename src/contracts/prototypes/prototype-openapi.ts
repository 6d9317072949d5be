/** The schemas of an OpenAPI document (3.0, 3.1) as fields: what it says of each property, as a declaration says it. */
import { freshKey } from './prototype-guess.ts';
import { headerWords } from './prototype-personal.ts';
import type { DocumentKind } from './document-kinds.ts';
import type { DocumentField } from './prototype-document.ts';
import { isObject } from '../resource/predicate.ts';

export interface DescribedSchema {
  /** `SiteVisit`, or `GET /site-visits` where the schema has no name. */
  readonly name: string;
  readonly fields: readonly DocumentField[];
}

type Node = Readonly<Record<string, unknown>>;

/** Every schema of records that the document describes, by name and by operation. Empty: it describes none. */
export function describedSchemas(openapi: unknown): readonly DescribedSchema[] {
  if (!isObject(openapi)) return [];
  const resolve = resolverOf(openapi);
  const components = member(member(openapi, 'components'), 'schemas');
  const named = Object.entries(components).map(([name, schema]) => ({ name, schema }));
  const answered = Object.entries(member(openapi, 'paths')).flatMap(([path, item]) =>
    ['get', 'post'].flatMap((method) => {
      const operation = member(item, method);
      const schema = contentOf(member(member(operation, 'responses'), '200'), resolve);
      return schema === undefined || isReference(schema) || isReference(member(schema, 'items'))
        ? []
        : [{ name: `${method.toUpperCase()} ${path}`, schema }];
    }),
  );
  return [...named, ...answered].flatMap(({ name, schema }) => {
    const fields = fieldsOf(itemsOf(resolve(schema), resolve), resolve);
    return fields.length === 0 ? [] : [{ name, fields }];
  });
}

function member(node: unknown, key: string): Node {
  const value = isObject(node) ? node[key] : undefined;
  return isObject(value) ? value : {};
}

const isReference = (node: Node) => typeof node['$ref'] === 'string';

type Resolve = (node: unknown) => Node;

/** What `#/components/schemas/…` leads to; a circle, and an address outside of the document, lead to nothing. */
function resolverOf(root: Node): Resolve {
  const follow = (node: unknown, seen: readonly string[]): Node => {
    if (!isObject(node)) return {};
    const pointer = node['$ref'];
    if (typeof pointer !== 'string') {
      const parts = node['allOf'];
      return Array.isArray(parts)
        ? merged(
            node,
            parts.map((part) => follow(part, seen)),
          )
        : node;
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

/** Of a list, or of a page that carries one, the records in it. */
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

/** Every record has them without a word. */
const stored = /^(id|version|created_?at|updated_?at)$/i;

function fieldsOf(schema: Node, resolve: Resolve): DocumentField[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const taken = new Set<string>();
  return Object.entries(member(schema, 'properties')).flatMap(([name, property]): DocumentField[] => {
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
  const sentence = typeof description === 'string' ? description.split('\n')[0]?.trim().slice(0, 200) : '';
  const help = sentence === '' || sentence === undefined ? {} : { help: sentence };
  const bounds: DocumentField['options'] = {
    ...help,
    ...(typeof minimum === 'number' ? { min: minimum } : {}),
    ...(typeof maximum === 'number' ? { max: maximum } : {}),
  };
  const values = Array.isArray(schema['enum']) ? schema['enum'].filter((one) => typeof one === 'string') : [];
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
  return lower === '' ? value : `${lower.charAt(0).toUpperCase()}${lower.slice(1)}`;
}
