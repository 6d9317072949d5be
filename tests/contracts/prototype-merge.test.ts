/** Two people edit one prototype: neither loses a change that the other does not contradict. */
import { expect, test } from 'vitest';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import {
  addField,
  changeField,
  inList,
  moveField,
  removeField,
  withListName,
  withOptions,
  withRowName,
} from '../../src/contracts/prototypes/prototype-edit.ts';
import { guessColumns } from '../../src/contracts/prototypes/prototype-guess.ts';
import {
  mergeDocuments,
  mergeSpanish,
  spanishAt,
  withValueAt,
} from '../../src/contracts/prototypes/prototype-merge.ts';
import { rowsOf, sampleOf } from '../../src/contracts/prototypes/prototype-sample.ts';
import { sampleSchema } from '../../src/contracts/prototypes/prototype-saved.ts';
import { siteVisits } from '../harness/site-visits.ts';

const base = draftDocument('visits', [
  { key: 'name', kind: 'text', options: { max: 100 } },
  { key: 'seenOn', kind: 'date' },
  { key: 'cost', kind: 'money', options: { optional: true } },
]);
const labelled = (key: string, label: string, from = base) =>
  changeField(from, key, (field) => withOptions(field, { label }));

test('changes in different places are both kept', () => {
  const mine = moveField(labelled('cost', 'Price'), 'cost', -1);
  const theirs = inList(
    addField(labelled('seenOn', 'Seen'), { key: 'note', kind: 'text' }),
    'cost',
    'filters',
    false,
  );
  for (const [a, b] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    const { document, clashes } = mergeDocuments(base, a, b);
    expect(clashes).toEqual([]);
    expect(document.fields.map(({ key }) => key).slice(0, 2)).toEqual(['name', 'cost']);
    expect(Object.fromEntries(document.fields.map(({ key, options }) => [key, options?.label]))).toEqual({
      name: undefined,
      cost: 'Price',
      seenOn: 'Seen',
      note: undefined,
    });
    expect(document.list.filters).not.toContain('cost');
    expect(document.form?.[0]?.fields).toContain('note');
  }
});

test('of two labels for one field mine is kept, and theirs can be chosen instead', () => {
  const { document, clashes } = mergeDocuments(base, labelled('cost', 'Price'), labelled('cost', 'Amount'));
  expect(clashes).toEqual([
    { path: ['fields', 'cost', 'options', 'label'], mine: 'Price', theirs: 'Amount' },
  ]);
  const [clash] = clashes;
  expect(document).toEqual(labelled('cost', 'Price'));
  expect(withValueAt(document, clash?.path ?? [], clash?.theirs)).toEqual(labelled('cost', 'Amount'));
});

test('of two translations of one text mine is kept, and theirs is told', () => {
  const before = { Cost: 'Costo', Name: 'Nombre', Visit: 'Visita', Fee: 'Tarifa', Day: 'Día' };
  const mine = {
    Cost: 'Coste',
    Name: 'Nombre',
    Fee: 'Cuota',
    Day: 'Día',
    Trip: 'Viaje',
    'Trip (gender)': 'm',
  };
  const theirs = { Cost: 'Precio', Name: 'Apellido', Visit: 'Consulta', Trip: 'Viaje', 'Trip (gender)': 'f' };
  const { spanish, clashes } = mergeSpanish(before, mine, theirs);
  // As with the document, a translation that one removed and the other changed stays.
  expect(spanish).toEqual({
    Cost: 'Coste',
    Name: 'Apellido',
    Visit: 'Consulta',
    Fee: 'Cuota',
    Trip: 'Viaje',
    'Trip (gender)': 'm',
  });
  expect(clashes).toEqual([
    { path: ['spanish', 'Cost'], mine: 'Coste', theirs: 'Precio' },
    { path: ['spanish', 'Trip (gender)'], mine: 'm', theirs: 'f' },
  ]);
  expect(clashes.map(({ path }) => spanishAt(path))).toEqual(['Cost', 'Trip (gender)']);
  expect(spanishAt(['fields', 'cost', 'options', 'label'])).toBeUndefined();
});

test('the names of row and list, and the words for Yes and No, are merged separately', () => {
  const named = (one: string, several: string) => withListName(withRowName(base, one), several, []);
  const { label } = base;
  expect(mergeDocuments(base, named('Trip', label[1]), named(label[0], 'Tours')).document).toEqual(
    named('Trip', 'Tours'),
  );
  const { document, clashes } = mergeDocuments(base, named('Trip', 'Trips'), named('Tour', 'Tours'));
  expect(clashes).toEqual([
    { path: ['label', '0'], mine: 'Trip', theirs: 'Tour' },
    { path: ['label', '1'], mine: 'Trips', theirs: 'Tours' },
  ]);
  // No field ends up in two sections of the form.
  expect(document).toEqual(named('Trip', 'Trips'));
  expect(withValueAt(document, ['label', '1'], 'Tours').label).toEqual(['Trip', 'Tours']);
  const said = (yes: string, no: string) =>
    addField(base, { key: 'seen', kind: 'flag', options: { words: [yes, no] } });
  const words = mergeDocuments(said('Yes', 'No'), said('Done', 'No'), said('Yes', 'Open')).document;
  expect(words.fields.at(-1)?.options?.words).toEqual(['Done', 'Open']);
});

test('a field that one person removes and the other edits stays', () => {
  const { document } = mergeDocuments(base, removeField(base, 'cost'), labelled('cost', 'Price'));
  expect(document.fields.find(({ key }) => key === 'cost')?.options?.label).toBe('Price');
});

test('the sample that leaves the browser has no personal names and is restored unchanged', () => {
  const cells = siteVisits(600);
  const columns = guessColumns(cells);
  const document = draftDocument(
    'visits',
    columns.map(({ field }) => field),
  );
  const personal = new Set(
    columns.flatMap(({ field, personal: sort }) => (sort === undefined ? [] : [field.key])),
  );
  const sample = sampleOf(document, { cells, columns }, personal);
  expect(personal.size).toBeGreaterThan(0);
  expect(JSON.stringify(sample)).not.toContain('Zimmer');
  expect(sampleSchema.safeParse(sample).success).toBe(true);
  expect(sample?.rows.length).toBe(500);
  const back = rowsOf(document, sample);
  expect(back.columns.map(({ field }) => field.key)).toEqual(columns.map(({ field }) => field.key));
  expect(sampleOf(document, back, new Set())).toEqual(sample);
});
