/** Requests to every operation: as the document says, then bent. */
import * as fc from 'fast-check';
import { type Home, homes, others, targetsOf } from '../world/homes.ts';
import type { ApiOperation, JsonSchema } from './api-document.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import { listParameters, type Parameter, resourceAt, resourceOf } from './list-parameters.ts';
import { fitting, plausible } from './plausible-values.ts';

/** Who sends: an index among the callers, or somebody without a session. */
export type Sender = number | 'nobody' | 'nonsense' | 'ended' | 'unsigned';
export interface Input {
  /** Index among the operations. */
  readonly operation: number;
  readonly method: string;
  readonly url: string;
  readonly sender: Sender;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The version, where one is sent, is the one that the record was last seen at. */
  readonly upToDate: boolean;
}

/** Stands in an address for a record that the fuzz made. */
export const madeId = '{made}';

const home = homes.find(({ type, unitMember }) => type === 3 && !unitMember);

/** Ids of records that are there, but for callers and their tenants: they should live as long as the fuzz. */
function knownIds(path: string, around: Home | undefined): readonly string[] {
  const name = resourceOf(path)?.name ?? '';
  const targets = around === undefined ? {} : (targetsOf(around)[name] ?? {});
  return Object.entries(targets).flatMap(([target, id]) =>
    name === 'tenants' && target === 'own' ? [] : [String(id)],
  );
}

const segment = fc.constantFrom(
  '0',
  '-1',
  '1',
  '1.0',
  '1e3',
  '+1',
  '01',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  '%31',
  '%00',
  '%ff',
  '%E0%A4%A',
  '%25',
  '..%2f..',
  '..',
  '%2e%2e',
  'me',
  'draft',
  'summary',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%D9%A3',
  '1%0d%0aX:1',
  '1;2',
  '1,2',
  '*',
  '%F0%9F%A7%91',
  'a'.repeat(201),
);

/** As it stands in an address; lone surrogates and broken escapes included. */
function escaped(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(character);
    return `%${[0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)].map((byte) => byte.toString(16)).join('%')}`;
  }).join('');
}
const queryOf = (parameters: readonly Parameter[]) =>
  parameters.length === 0
    ? ''
    : `?${parameters.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')}`;

function queryFor({ path, query }: ApiOperation): fc.Arbitrary<string> {
  const resource = resourceAt(path);
  const own: fc.Arbitrary<readonly Parameter[]> =
    resource !== undefined
      ? listParameters(resource)
      : fc.tuple(...query.map((name) => valueFor(name).map((value): Parameter => [name, value])));
  const bent = fc.tuple(
    own,
    fc.array(fc.tuple(fc.oneof(fc.constantFrom(...query, '__proto__', 'id'), hostileText), hostileText), {
      maxLength: 2,
    }),
  );
  return fc.oneof(
    { weight: 10, arbitrary: own.map(queryOf) },
    { weight: 2, arbitrary: bent.map(([first, more]) => queryOf([...first, ...more])) },
    { weight: 1, arbitrary: own.map((list) => queryOf([...list, ...list])) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?',
        '?&&',
        '?=',
        '?%',
        '?%zz=1',
        '?a[b]=1',
        '?__proto__[x]=1',
        '?_where={',
        '??',
        '?#',
      ),
    },
  );
}

function valueFor(name: string): fc.Arbitrary<string> {
  if (name === 'tenantId') {
    const around = [...homes.flatMap(({ tenant, child }) => [tenant, child]), others.provider];
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...around.map(String)) },
      { weight: 1, arbitrary: hostileText },
    );
  }
  const number =
    name === 'version'
      ? fc.constantFrom('1', '1', '1', '2', '3')
      : name === '_start'
        ? fc.constantFrom('0', '1')
        : fc.constantFrom('25', '1000', '1001');
  return fc.oneof({ weight: 6, arbitrary: number }, { weight: 1, arbitrary: hostileText });
}

/** A part of the value replaced, left out, or put in. */
function bent(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return hostileValue;
  const keys = Object.keys(value);
  if (keys.length === 0) return hostileValue;
  const put = (key: string, inner: unknown) =>
    Array.isArray(value) ? Object.assign([...value], { [key]: inner }) : { ...value, [key]: inner };
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .constantFrom(...keys)
        .chain((key) => bent(Object(value)[key]).map((inner) => put(key, inner))),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...keys)
        .map((key) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            'id',
            'version',
            'createdAt',
            'tenant',
            'role',
            'isActive',
            'status',
            'state',
            'userId',
            'passwordHash',
            'toString',
            'x',
          ),
          hostileValue,
        )
        .map(([key, inner]) => put(key, inner)),
    },
    { weight: 1, arbitrary: hostileValue },
  );
}

const boundary = 'between-the-parts';
const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const oneFile = fc.tuple(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('letter.pdf', 'map.gif', 'rows.csv', '../../x', '') },
    { weight: 1, arbitrary: hostileText.map(headerSafe) },
  ),
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('%PDF-1.4', 'GIF89a', 'a,b\r\n1,2', '<svg/>', 'MZ\u0000', '') },
    { weight: 1, arbitrary: hostileText },
  ),
  fc.oneof(
    { weight: 8, arbitrary: fc.constant('file') },
    { weight: 1, arbitrary: fc.constantFrom('other', '__proto__', 'constructor', '') },
  ),
);
/** A form with a file, now and then with none, several, or without its end. */
const formBody = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: fc.array(oneFile, { minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.array(oneFile, { maxLength: 3 }) },
    ),
    fc.oneof({ weight: 8, arbitrary: fc.constant('--\r\n') }, { weight: 1, arbitrary: fc.constant('') }),
  )
  .map(([parts, end]) => {
    const texts = parts.map(
      ([name, content, part]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\n\r\n${content}\r\n`,
    );
    return `${texts.join('')}--${boundary}${end}`;
  });

/** Of a declared action: records that are there, by number or by a filter. */
function selecting(ids: readonly string[]) {
  const named = fc.record({
    id: fc.constantFrom(...(ids.length > 0 ? ids.map(Number) : [1])),
    version: fc.integer({ min: 1, max: 3 }),
  });
  return fc.oneof(
    { weight: 3, arbitrary: fc.array(named, { minLength: 1, maxLength: 3 }).map((records) => ({ records })) },
    // A few: what was done to all could be done to none after.
    {
      weight: 1,
      arbitrary: fc.oneof(
        named.map(({ id }) => ({ all: `id=${id}` })),
        fc.constantFrom('q=1', 'nonsense=1').map((all) => ({ all })),
      ),
    },
  );
}

function bodyFor(schema: JsonSchema | undefined, ids: readonly string[]): fc.Arbitrary<string | undefined> {
  const plain = schema === undefined ? fc.constant<unknown>(undefined) : plausible(schema).map(fitting);
  const whole =
    schema?.properties?.['selection'] === undefined
      ? plain
      : fc.tuple(plain, selecting(ids)).map(([body, selection]) => {
          const { expected: _, ...rest } = Object(body);
          return { ...rest, selection };
        });
  const json = (value: unknown): string | undefined => JSON.stringify(value);
  const textual = whole.chain((value) => fc.constantFrom(...brokenTexts(json(value) ?? '{}')));
  return fc.oneof(
    { weight: 10, arbitrary: whole.map(json) },
    { weight: 8, arbitrary: whole.chain(bent).map(json) },
    { weight: 3, arbitrary: whole.chain(bent).chain(bent).map(json) },
    { weight: 2, arbitrary: textual },
    { weight: 1, arbitrary: hostileValue.map(json) },
  );
}

/** Texts that are no JSON, or JSON that no object literal writes. */
function brokenTexts(text: string): readonly string[] {
  const inside = text.startsWith('{') && text.length > 2 ? `,${text.slice(1)}` : '}';
  return [
    text.slice(0, -1),
    `${text}${text}`,
    `\ufeff${text}`,
    `{"__proto__":{"role":"admin"}${inside}`,
    `{"constructor":{"prototype":{}}${inside}`,
    `{"version":1,"version":2${inside}`,
    `{"vers\\u0069on":1${inside}`,
    `{"x":1e999${inside}`,
    `{"x":${'['.repeat(500)}${']'.repeat(500)}${inside}`,
    '['.repeat(5_000),
    `{"x":"${'y'.repeat(200_000)}"${inside}`,
    `{"x":"\\ud800"${inside}`,
    `{"x":"\u0000"${inside}`,
    text.replaceAll('"', "'"),
    '',
    ' ',
    '[]',
    'null',
    '"text"',
    '0',
    '--',
    'a=1&b=2',
  ];
}

type Headers = Readonly<Record<string, string>>;
const oneHeader = (weight: number, name: string, values: fc.Arbitrary<string>) => ({
  weight,
  arbitrary: values.map((value): Headers => ({ [name]: value })),
});
const tenants = [...homes.map(({ tenant }) => String(tenant)), String(others.superTenant)];
const keys = ['key-12345', 'key-67890', 'short', 'x'.repeat(200), 'x'.repeat(201), 'with space', ''];
const contentTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/jsonx',
  'APPLICATION/JSON',
  ';',
  '',
];
const oddities: readonly Headers[] = [
  { accept: 'text/html' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '10.0.0.1' },
  { 'x-original-url': '/health' },
  { cookie: 'accessToken=x; session=1' },
  { range: 'bytes=0-1' },
  { expect: '100-continue' },
  { 'content-encoding': 'gzip' },
  { 'if-none-match': '*' },
  { origin: 'https://evil.example' },
];

const headers: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Headers>({}) },
  oneHeader(2, 'x-tenant-id', fc.constantFrom(...tenants, '1', '0', '-1', '1,1', 'abc', '')),
  oneHeader(2, 'idempotency-key', fc.oneof(fc.constantFrom(...keys), hostileText.map(headerSafe))),
  oneHeader(1, 'content-type', fc.constantFrom(...contentTypes)),
  { weight: 1, arbitrary: fc.constantFrom(...oddities) },
);

/** Node refuses to send control characters in a header; other clients cannot either (RFC 9110, section 5.5). */
function headerSafe(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim();
}

export function inputsTo(
  operations: readonly ApiOperation[],
  senders: fc.Arbitrary<Sender>,
): fc.Arbitrary<Input> {
  return fc.oneof(
    ...operations.map((operation, index): fc.Arbitrary<Input> => {
      const ids = knownIds(operation.path, home);
      const id = fc.oneof(
        ...(ids.length > 0 ? [{ weight: 8, arbitrary: fc.constantFrom(...ids) }] : []),
        { weight: 4, arbitrary: fc.constant(madeId) },
        { weight: 1, arbitrary: segment },
      );
      return fc
        .record({
          sender: senders,
          upToDate: fc.nat(3).map((number) => number !== 0),
          id,
          // A field that carries files.
          key: fc.oneof({ weight: 8, arbitrary: fc.constant('document') }, { weight: 1, arbitrary: segment }),
          query:
            operation.query.length > 0
              ? queryFor(operation)
              : fc.oneof(
                  { weight: 8, arbitrary: fc.constant('') },
                  { weight: 1, arbitrary: fc.tuple(hostileText, hostileText).map((one) => queryOf([one])) },
                ),
          headers,
          body:
            operation.method === 'GET'
              ? fc.constant(undefined)
              : operation.isForm
                ? formBody
                : bodyFor(operation.body, ids),
          method: fc.oneof(
            { weight: 40, arbitrary: fc.constant<string>(operation.method) },
            {
              weight: 1,
              arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
            },
          ),
        })
        .map(({ id: chosen, key, query, ...rest }) => ({
          operation: index,
          url: `${operation.path.replace('{id}', chosen).replace('{key}', key)}${query}`,
          ...rest,
          headers: operation.isForm ? { ...formHeaders, ...rest.headers } : rest.headers,
        }));
    }),
  );
}
