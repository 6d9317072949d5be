/** A prototype of a list that has no table yet, with made-up rows. */
import { genderKey } from '../../src/contracts/messages/sentence.ts';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { guessColumns } from '../../src/contracts/prototypes/prototype-guess.ts';
import { sampleOf } from '../../src/contracts/prototypes/prototype-sample.ts';

const sites = [
  'North Clinic',
  'Lake Hospital',
  'Hill Center',
  'River Clinic',
  'South Hospital',
  'Oak Center',
];
const outcomes = ['Passed', 'Passed', 'Follow up', 'Passed', 'Failed', 'Follow up'];
const day = (index: number) => `${String(1 + (index % 9)).padStart(2, '0')}/${10 + (index % 18)}/2026`;
const visits: readonly (readonly string[])[] = Array.from({ length: 24 }, (_, index) => [
  `SV-${1001 + index}`,
  sites[index % sites.length] ?? '',
  day(index),
  outcomes[(index * 5) % outcomes.length] ?? '',
  `$${(80 + ((index * 37) % 240)).toFixed(2)}`,
  index % 4 === 0 ? 'Yes' : 'No',
]);
const cells = [['Visit number', 'Site', 'Visited', 'Outcome', 'Cost', 'Announced'], ...visits];
const columns = guessColumns(cells);
const document = draftDocument(
  'site visits',
  columns.map(({ field }) => field),
  [],
  columns,
);

/** Tried out by the MCO of the sample sign-ins. */
export const samplePrototypes = [
  {
    id: 1,
    name: 'Site visits',
    document,
    sample: sampleOf(document, { cells, columns }, new Set()),
    spanish: { 'Site visit': 'Visita', 'Site visits': 'Visitas', [genderKey('Site visit')]: 'f' },
    withEveryone: false,
    users: [],
    tenants: [2],
    takesRows: true,
  },
];

export const samplePrototypeRows = [
  {
    id: 1,
    number: 'SV-2001',
    site: 'Lake Hospital',
    visited: '2026-09-02',
    cost: '142.50',
    announced: false,
  },
  { id: 2, number: 'SV-2002', site: 'Hill Center', visited: '2026-09-03', cost: '96.00', announced: true },
].map(({ id, number, site, visited, cost, announced }) => ({
  id,
  parent: 1,
  name: number,
  values: {
    visitNumber: number,
    site: choiceOf('site', site),
    visited,
    outcome: choiceOf('outcome', 'Passed'),
    cost,
    announced,
  },
  tenant: 2,
  addedBy: 7,
}));

/** The value of the choice, if the field was recognized as one. */
function choiceOf(key: string, label: string): string {
  const field = document.fields.find((one) => one.key === key);
  return field?.choices?.find((choice) => choice.label === label)?.value ?? label;
}

export const samplePrototypeComments = [
  {
    id: 1,
    parent: 1,
    about: 'column',
    place: 'cost',
    text: 'With travel, or without?',
    isDone: false,
    author: 7,
  },
  {
    id: 2,
    parent: 1,
    about: 'list',
    place: null,
    text: 'Our inspectors know it as the visit log.',
    isDone: true,
    author: 7,
  },
];
