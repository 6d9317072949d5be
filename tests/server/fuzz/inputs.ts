/** Requests to every operation: generated from the API document, then distorted. */
import * as fc from 'fast-check';
import { type Home, homes, others, targetsOf } from '../world/homes.ts';
import type { ApiOperation } from './api-document.ts';
import { hostileText } from './hostile-values.ts';
import { bodyFor, formBody, formHeaders, headerSafe } from './input-bodies.ts';
import { listParameters, type Parameter, resourceAt, resourceOf } from './list-parameters.ts';
import { type UploadBody, uploadBodies } from './upload-bodies.ts';

/** The sender: an index into the callers, or somebody without a session. */
export type Sender = number | 'nobody' | 'nonsense' | 'ended' | 'unsigned';
export interface Input {
  /** Index into the operations. */
  readonly operation: number;
  readonly method: string;
  readonly url: string;
  readonly sender: Sender;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Sent instead of the body. */
  readonly upload: UploadBody | undefined;
  /** Whether versions in the request are the current ones of the records. */
  readonly upToDate: boolean;
}

/** Placeholder in a URL for the id of a record that the fuzz test created. */
export const madeId = '{made}';

const home = homes.find(({ type, unitMember }) => type === 3 && !unitMember);

/** Ids of existing records, except callers and their tenants, which must survive the whole fuzz test. */
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

/** The text escaped for a URL, including lone surrogates and broken escapes. */
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
      : fc.tuple(...query.map(givenOrNot)).map((found) => found.flat());
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

/** Parameters that a request mostly does without, or as well without as with. */
const sparse: Readonly<Record<string, number>> = {
  as: 2,
  rows: 1,
  comments: 1,
  severity: 1,
  code: 1,
  column: 1,
  program: 2,
  period: 2,
  sda: 2,
  providerClass: 2,
  mco: 2,
  provider: 2,
};

function givenOrNot(name: string): fc.Arbitrary<readonly Parameter[]> {
  const given = valueFor(name).map((value): readonly Parameter[] => [[name, value]]);
  const weight = sparse[name];
  return weight === undefined
    ? given
    : fc.oneof({ weight, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: given });
}

const wordsOf: Readonly<Record<string, readonly string[]>> = {
  within: ['0', '5000', '999999999', '9999999999', '-1'],
  severity: ['error', 'warning'],
  code: ['E01', 'W02', 'E99'],
  column: ['amount', 'payee_tpi', ''],
  format: ['csv', 'xlsx'],
  as: ['picture'],
  providerClass: ['1', '4', '5', '99'],
  rows: ['0', '1', '2'],
  comments: ['0', '1', '2'],
};

function valueFor(name: string): fc.Arbitrary<string> {
  if (name === 'tenantId') {
    const around = [...homes.flatMap(({ tenant, child }) => [tenant, child]), others.provider];
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...around.map(String)) },
      { weight: 1, arbitrary: hostileText },
    );
  }
  const word = wordsOf[name];
  if (word !== undefined)
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...word) },
      { weight: 1, arbitrary: hostileText },
    );
  const number =
    name === 'version'
      ? fc.constantFrom('1', '1', '1', '2', '3')
      : name === '_start'
        ? fc.constantFrom('0', '1')
        : fc.constantFrom('25', '1000', '1001');
  return fc.oneof({ weight: 6, arbitrary: number }, { weight: 1, arbitrary: hostileText });
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

/** Whether the operation answers with a stream of events. */
export const streams = ({ path }: ApiOperation): boolean => path.endsWith('/events');
const accepting: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Headers>({ accept: 'text/event-stream' }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Headers>(
      {},
      { accept: '*/*' },
      { accept: 'text/event-stream, */*;q=0.1' },
      { accept: 'TEXT/EVENT-STREAM' },
      { accept: '' },
      { accept: 'text/event-stream', 'last-event-id': '99999999999999999999' },
    ),
  },
);
const merged = (parts: readonly Headers[]): Headers => Object.assign({}, ...parts);

function uploadTo({ isForm, path }: ApiOperation): fc.Arbitrary<UploadBody | undefined> {
  if (!isForm || !path.endsWith('/upload')) return fc.constant(undefined);
  return fc.oneof(
    {
      weight: 20,
      arbitrary: uploadBodies(
        path.includes('goals') ? 'paymentGoals' : path.includes('tenants') ? 'tenants' : 'transactions',
      ),
    },
    // A form that is not a table of rows.
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** `among`: indices of the operations to request. */
export function inputsTo(
  operations: readonly ApiOperation[],
  senders: fc.Arbitrary<Sender>,
  among: readonly number[] = [...operations.keys()],
): fc.Arbitrary<Input> {
  return fc.oneof(
    ...among.map((index): fc.Arbitrary<Input> => {
      const operation = operations[index];
      if (operation === undefined) throw new Error(`There is no operation ${index}.`);
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
          // The key of a field that holds files.
          key: fc.oneof({ weight: 8, arbitrary: fc.constant('document') }, { weight: 1, arbitrary: segment }),
          query:
            operation.query.length > 0
              ? queryFor(operation)
              : fc.oneof(
                  { weight: 8, arbitrary: fc.constant('') },
                  { weight: 1, arbitrary: fc.tuple(hostileText, hostileText).map((one) => queryOf([one])) },
                ),
          headers: streams(operation) ? fc.tuple(accepting, headers).map(merged) : headers,
          upload: uploadTo(operation),
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
