/** Opening the file of a prototype that somebody wrote or changed by hand. */
import { expect, test } from 'vitest';
import { reloadAndStay } from '../harness/closing.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.superAdmin);

test('a file of a prototype that was written with mistakes says what is wrong and where', async () => {
  const page = await portal().signedIn(people.superAdmin, '/prototypes/create');
  const told = page.getByRole('alert').getByRole('listitem');
  const open = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'visits.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await open('{"prototype": {"version": 1,\n  "name" "visits"}}');
  await expect
    .poll(() => told.allTextContents())
    .toEqual(['Line 2, column 10: Write a colon between the key and its value.']);
  const field = { key: 'name', kind: 'text', options: { max: '100' } };
  await open(JSON.stringify({ prototype: { fields: [field, { ...field, kind: 'words' }] } }));
  await expect
    .poll(() => told.allTextContents())
    .toEqual(
      expect.arrayContaining([
        'prototype.name: This is missing. Add it; its value is text in quotation marks.',
        'prototype.fields[0].options.max: This is the text “100”. Write a number instead.',
        expect.stringMatching(
          /^prototype\.fields\[1\]\.kind: This is the text “words”\. Write one of these instead: text, /,
        ),
      ]),
    );
  // Cells that were pasted meanwhile are kept as long as the tab is open.
  await page.getByRole('textbox', { name: /^Cells/ }).fill('Name\tCity\nAlpha\tAustin');
  await reloadAndStay(page);
});
