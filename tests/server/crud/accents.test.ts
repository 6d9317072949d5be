/** Searches find words whatever their accents, typed or stored. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { list } from '../../../server/crud/list.ts';
import type { ListQuery } from '../../../src/contracts/lists/list-query.ts';
import { defineResource } from '../../../src/contracts/resource/define-resource.ts';
import { f } from '../../../src/contracts/resource/fields.ts';
import { allow, everyone } from '../../../src/contracts/resource/policy.ts';
import { matches } from '../../../src/contracts/resource/predicate.ts';
import { folded } from '../../../src/contracts/values/folded.ts';
import { as, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';

const open = [allow(everyone)];
/** Found by a title of two fields. */
const guests = defineResource({
  name: 'guests',
  service: 'api',
  label: ['Guest', 'Guests'],
  title: '{first} {last}',
  routes: {},
  fields: { first: f.text(), last: f.text(), host: f.ref('users', { optional: true }) },
  list: { columns: ['first', 'last'], sort: 'last' },
  access: { screen: everyone, read: open, create: open },
});
const db = testDatabase(guests);

beforeAll(async () => {
  await sql`
    insert into users (id, email_address, first_name, last_name, name) values
      (50, 'jose@example.org', 'José', 'Núñez Peña', 'José Núñez Peña'),
      (51, 'plain@example.org', 'Pablo', 'Nunez', 'Pablo Nunez'),
      (52, 'apart@example.org', 'Lucía', 'D’Ávila', ${sql.lit('Luci\u0301a D’A\u0301vila')}),
      (53, 'dang@example.org', 'Đặng', 'Nguyễn', 'Đặng Nguyễn');
    insert into guests (first, last, host_id) values ('José', 'Peña', 50), ('Jose', 'Pena', 51), ('Someone', 'Else', null)`.execute(
    db().database.owner,
  );
});

const idsFound = async (resource: string, change: Partial<ListQuery>) => {
  const query: ListQuery = { start: 0, end: 40, sort: [], where: {}, q: '', fields: [], ...change };
  const { records } = await as(db(), superAdmin, (context) =>
    list(context, db().registry.get(resource), query),
  );
  return records.map(({ id }) => id).toSorted((one, other) => one - other);
};

const found: readonly (readonly [q: string, ids: readonly number[]])[] = [
  ['jose', [50]],
  ['José', [50]],
  ['NUÑEZ', [50, 51]],
  ['nunez', [50, 51]],
  ['Nun\u0303ez', [50, 51]],
  ['Pábló', [51]],
  ['pena', [50]],
  ['lucia', [52]],
  ['LUCÍA', [52]],
  ['dang', [53]],
  ['đặng', [53]],
  ['nguyen', [53]],
  ['nobody', []],
];
/** Several words, apostrophes, and a part too short for the index. */
const further: typeof found = [
  ['jose nunez', [50]],
  ["d'avila", [52]],
  ['dʼÁvila', [52]],
  ['ñe', [50, 51]],
];

describe('a search', () => {
  test.each([...found, ...further])('for %j finds users %j', async (q, ids) => {
    expect(await idsFound('users', { q })).toEqual(ids);
  });

  test.each(found)('of a reference picker for %j finds users %j', async (q, ids) => {
    expect(await idsFound('users', { where: { name: { like: q } } })).toEqual(ids);
  });

  test.each([
    ['pena', 2],
    ['PEÑA josé', 2],
    ['jose pena', 2],
    ['sómeone', 1],
  ])('in a title of several fields for %j finds %i', async (q, count) => {
    expect(await idsFound('guests', { q })).toHaveLength(count);
  });

  test('through a reference finds the records of those named so', async () => {
    expect(await idsFound('guests', { where: { host: { name: { like: 'nunez' } } } })).toHaveLength(2);
    expect(await idsFound('guests', { where: { host: { name: { like: 'Núñez' } } } })).toHaveLength(2);
  });
});

const odd = [
  '',
  'ABC def',
  "O'Brien’s %_\\",
  'ñÑ n\u0303 N\u0303',
  'Å Å A\u030a',
  'İstanbul ISPARTA ıI i\u0307',
  'Straße STRASSE ẞ',
  'ΑΘΗΝΑΣ Αθήνας σς Σ ΟΔΟΣ. ΐ',
  'Đặng Thị Nguyễn ẤẬỘỰ',
  'Ørsted Łódź DŽ ǅ ŉ ĳ æ Œ þ ð',
  'Ёлка Йод й',
  '😀👩‍👩‍👧‍👦👍🏽 ❤️ 1️⃣',
  '𐐀𐐨 𝐀 𞤀',
  '漢字 がガ カ\u3099 ｶﾞ 각 각',
  'שָׁלוֹם مُحَمَّد ก็ำ हिन्दी क़ क\u093c',
  '\u1e9b\u0323 \u0323\u1e9b q\u0307\u0323 ﬁ ½ ² Ⅷ ⓐ K Ω ; `',
  ' \u00a0\u2000\u2003\u200b\u00ad\u3000',
  `é${'\u0315\u0300'.repeat(40)}É`,
  `é${'\u05b7\u05b0'.repeat(40)}É`,
  `é${'\u{1d165}\u{1d16d}'.repeat(40)}É İ`,
  `é ${'漢'.repeat(60)} É`,
];
test('text is folded in the database as in the browser', async () => {
  const { rows } = await sql<{ text: string; folded: string }>`
    select given.text, folded(given.text) as folded from unnest(${odd}::text[]) as given (text)`.execute(
    db().database.app,
  );
  expect(rows.map((row) => row.folded)).toEqual(odd.map(folded));
  // Every letter, mark and sign between others.
  const { rows: differing } = await sql<{ code: number; folded: string }>`
    select code, folded('aé' || chr(code) || 'Éa') as folded from generate_series(1, 204799) as code
    where code not between 55296 and 57343`.execute(db().database.app);
  const wrong = differing.filter((row) => {
    const letter = String.fromCodePoint(row.code);
    // Databases know the capitals of other scripts, and rare letters, as of their own version of Unicode.
    const isOfVersion =
      (row.code > 0x058f && !/[\u1e00-\u1fff]/.test(letter) && letter.toLowerCase() !== letter) ||
      (row.code > 0xffff && letter.normalize('NFD') !== letter);
    return !isOfVersion && folded(`aé${letter}Éa`) !== row.folded;
  });
  expect(wrong.map(({ code }) => code.toString(16))).toEqual([]);
});

test('text with too many marks in a row keeps them, instead of putting them in order for minutes', () => {
  for (const marks of ['\u05b7\u05b0', '\u{1d165}\u{1d16d}']) {
    const text = `a${marks.repeat(120_000)}`;
    expect(folded(text)).toBe(text);
  }
  expect(folded(`a${'\u0315\u0300'.repeat(120_000)}`)).toBe('a');
});

test('the browser compares as the database does', () => {
  for (const like of ['jose', 'JOSÉ', 'Jose\u0301'])
    for (const name of ['José', 'Jose', 'JOSE\u0301'])
      expect(matches({ name: { like } }, { name })).toBe(true);
});
