import type { Cells } from '../../src/contracts/prototypes/prototype-guess.ts';

const outcomes = ['Passed', 'Failed', 'To repeat'];
const cities = ['Austin', 'Dallas', 'El Paso', 'Houston', 'Laredo'];

/** Invented site visits, as a person might list them in a spreadsheet. */
export function siteVisits(rows: number): Cells {
  return [
    ['Visit no.', 'Site name', 'City', 'Visited', 'Outcome', 'Beds', 'Cost', 'Follow-up', 'Visitor', 'Email'],
    ...Array.from({ length: rows }, (_, row) => [
      `SV-${10_000 + row}`,
      `Site ${row % 80} of ${cities[row % cities.length]}`,
      cities[row % cities.length] ?? '',
      `${String(1 + (row % 12)).padStart(2, '0')}/${String(1 + (row % 28)).padStart(2, '0')}/2026`,
      outcomes[row % 7 === 0 ? 1 : row % 5 === 0 ? 2 : 0] ?? '',
      String(10 + ((row * 37) % 400)),
      `$${(100 + row).toLocaleString('en-US')}.50`,
      row % 3 === 0 ? 'Yes' : 'No',
      `Zoe Zimmer${'abcdefghij'.charAt(row % 10)}`,
      `zoe.z${row % 10}@hospital.com`,
    ]),
  ];
}
