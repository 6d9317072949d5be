/** Malicious request bodies, sent four at a time while another user reads a list. */
import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { problemSchema } from '../../../server/problem-reply.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const million = 1_000_000;
/** The goal is one second. Such bodies once took sixteen, and a busy machine takes longer for everything. */
const maxWaitMs = 8_000;
const atOnce = 4;

const repeated = (part: string, times: number) => part.repeat(times);
const keys = (count: number, value = '1') =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join()}}`;
const within = (open: string, levels: number, close: string) =>
  repeated(open, levels) + repeated(close, levels);
const person = (more: string) =>
  `{"firstName":"A","lastName":"B","email":"a@b.c","governmentId":"123456789","dob":"1990-01-01",${more}}`;
/** The text of a request to reject all records that match a condition. */
const allText = (where: string) =>
  JSON.stringify({
    selection: { all: `_where=${encodeURIComponent(where)}` },
    input: { rejectCode: 'duplicate', rejectComment: 'x' },
  });
const all = (where: object) => allText(JSON.stringify(where));
const login = '/identity/auth/login';
const tenants = '/identity/tenants';
const transactions = '/api/transactions';
const reject = '/api/transactions/rejectSelected';
const holders = '/api/accountHolders';
const prototypes = '/api/prototypes';

const bodies: readonly (readonly [what: string, path: string, body: string | Uint8Array<ArrayBuffer>])[] = [
  ['80,000 keys to sign in with', login, keys(80_000)],
  [
    'a password of a megabyte',
    login,
    `{"email":"a@b.c","password":"${repeated('x', million)}","tenantId":1}`,
  ],
  ['an address of a thousand @', login, `{"email":"${repeated('@', 4_000)}","password":"x","tenantId":1}`],
  ['lists in lists to sign in with', login, within('[', 2_000, ']')],
  ['a megabyte of blanks', login, repeated(' ', million)],
  ['80,000 keys', tenants, keys(80_000)],
  ['9,999 keys', tenants, keys(9_990)],
  ['objects in objects', tenants, within('{"a":', 150_000, '}')],
  ['lists in lists', tenants, within('[', 500_000, ']')],
  ['brackets that are never closed', tenants, repeated('[', million)],
  ['brackets that were never opened', tenants, repeated(']', million)],
  ['nothing but quotation marks', tenants, repeated('"', million)],
  ['nothing but backslashes in a text', tenants, `{"name":"${repeated('\\\\', 500_000)}"}`],
  ['keys that are escapes', tenants, `{"${repeated(String.raw`\u0061`, 160_000)}":1}`],
  ['one key again and again', tenants, `{${Array.from({ length: 9_000 }, () => '"name":"a"').join()}}`],
  ['a number of a million digits', tenants, `{"name":"a","tpi":${repeated('9', million)}}`],
  ['a number with a huge exponent', tenants, '{"name":"a","tenantType":{"id":1e999999999}}'],
  ['a name of a million letters', tenants, `{"name":"${repeated('x', million)}","tenantType":{"id":1}}`],
  ['a name of a million spaces', tenants, `{"name":"a${repeated(' ', million)}b","tenantType":{"id":1}}`],
  [
    'a name of marks at one letter',
    tenants,
    `{"name":"a${repeated('\u0301', 450_000)}","tenantType":{"id":1}}`,
  ],
  ['a name of line ends', tenants, `{"name":"${repeated(String.raw`\n`, 400_000)}","tenantType":{"id":1}}`],
  ['bytes that are no text', tenants, new Uint8Array(million).fill(0xff)],
  ['an amount of a million digits', transactions, `{"amount":"${repeated('1', million)}"}`],
  ['an amount of a million points', transactions, `{"amount":"${repeated('1.', 450_000)}"}`],
  ['a date of a million digits', transactions, `{"paymentDate":"${repeated('2026-', 180_000)}"}`],
  [
    '2,400 records to reject',
    reject,
    `{"selection":{"records":[${Array.from({ length: 2_400 }, () => '{"id":1,"version":1}').join()}]}}`,
  ],
  [
    'a condition of 300 parts',
    reject,
    all({ or: Array.from({ length: 300 }, () => ({ amount: { gte: '1.00' } })) }),
  ],
  ['a condition in conditions', reject, allText(`${repeated('{"not":', 1_000)}{}${repeated('}', 1_000)}`)],
  ['a search of 300,000 words', reject, `{"selection":{"all":"q=${repeated('a%20', 300_000)}"}}`],
  [
    '900 owners',
    holders,
    `{"beneficialOwnerIndividuals":[${Array.from({ length: 900 }, () => person('"x":1')).join()}]}`,
  ],
  [
    '9,000 telephone numbers',
    holders,
    `{"businessEntity":{"phoneNumbers":[${Array.from({ length: 9_000 }, () => '"+1 212 736 5000 ext 1"').join()}]}}`,
  ],
  [
    'a telephone number of a megabyte',
    holders,
    `{"controlPerson":${person(`"phoneNumber":"${repeated('1-', 450_000)}"`)}}`,
  ],
  ['an address of the web of a megabyte', holders, `{"websiteUrl":"http://${repeated('a.', 450_000)}com"}`],
  [
    'a prototype of 2,000 fields',
    prototypes,
    `{"name":"a","document":{"fields":[${Array.from({ length: 2_000 }, (_, at) => `{"key":"k${at}","kind":"text"}`).join()}]}}`,
  ],
  [
    'a prototype with a pattern that never ends',
    prototypes,
    `{"name":"a","document":{"fields":[{"key":"k","kind":"text","pattern":["^(a+)+$","x"],"default":"${repeated('a', 5_000)}!"}]}}`,
  ],
];

it('every malicious body is refused with an error message, and no other user is held up', async () => {
  expect(bodies.length).toBeGreaterThanOrEqual(30);
  const [token, reader] = await Promise.all([
    signIn(server(), people.superAdmin),
    signIn(server(), people.mcoAdmin),
  ]);
  const waitsMs: number[] = [];
  const done = new AbortController();
  const reading = (async () => {
    while (!done.signal.aborted) {
      const startedAt = performance.now();
      const { status } = await call(server(), '/api/transactions?_start=0&_end=25', { token: reader });
      waitsMs.push(status === 200 ? performance.now() - startedAt : Infinity);
    }
  })();

  const send = async ([what, path, body]: (typeof bodies)[number]) => {
    const response = await fetch(`${server().origin}${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...(path === login ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    const answer = problemSchema.safeParse(await response.json());
    const mistakes = Object.keys(answer.data?.fields ?? {}).length;
    return { what, refused: [400, 413, 429].includes(response.status), inWords: answer.success, mistakes };
  };
  const waiting = [...bodies];
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        answers.push(await send(next));
    }),
  );
  done.abort();
  await reading;

  expect(answers.filter(({ refused, inWords }) => !refused || !inWords)).toEqual([]);
  expect(answers.filter(({ mistakes }) => mistakes > 20)).toEqual([]);
  expect(waitsMs.length).toBeGreaterThan(0);
  expect(Math.max(...waitsMs)).toBeLessThan(maxWaitMs);
});
