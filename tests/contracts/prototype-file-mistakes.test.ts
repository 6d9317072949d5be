/** What is said of a prototype's file that somebody wrote by hand: what is wrong, where, and how to mend it. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mistakeInEnglish } from '../../src/contracts/messages/prototype-files.ts';
import { documentKinds } from '../../src/contracts/prototypes/document-kinds.ts';
import { readPrototypeFile } from '../../src/contracts/prototypes/file-mistakes.ts';
import { jsonMistake } from '../../src/contracts/prototypes/json-mistake.ts';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';

const document = draftDocument(
  'site visits',
  [
    { key: 'name', kind: 'text', options: { max: 100 } },
    { key: 'visited', kind: 'date' },
    { key: 'cost', kind: 'money' },
  ],
  [],
);
const [name, visited, cost] = document.fields;

/** The sentences about a file with this document, or with these fields. */
function said(prototype: object): readonly string[] {
  const read = readPrototypeFile({ prototype: { ...document, ...prototype } });
  return 'mistakes' in read ? read.mistakes.map(mistakeInEnglish) : [];
}
const kinds = documentKinds.join(', ');

test.each([
  [
    'a wrong type of value',
    { fields: [{ ...name, options: { max: '100' } }] },
    ['prototype.fields[0].options.max: This is the text “100”. Write a number instead.'],
  ],
  [
    'an unknown kind of field',
    { fields: [name, visited, { ...cost, kind: 'dollars' }] },
    [`prototype.fields[2].kind: This is the text “dollars”. Write one of these instead: ${kinds}.`],
  ],
  [
    'a missing key, and one that is named otherwise',
    { fields: [name, { key: 'visited', type: 'date' }] },
    [
      `prototype.fields[1].kind: This is missing. Add it with one of these values: ${kinds}.`,
      'prototype.fields[1].type: There is no such key here. Correct its name, or remove it.',
    ],
  ],
  [
    'a missing list',
    { list: {} },
    ['prototype.list.columns: This is missing. Add it; its value is a list in square brackets.'],
  ],
  [
    'a field key twice',
    { fields: [name, visited, { ...cost, key: 'name' }] },
    ['prototype.fields[2].key: “name” is there already. Give this one another key.'],
  ],
  [
    'a field key twice within rows',
    {
      fields: [{ key: 'lines', kind: 'rows', fields: [name, name] }],
    },
    ['prototype.fields[0].fields[1].key: “name” is there already. Give this one another key.'],
  ],
  [
    'a field key that is no name',
    { fields: [{ ...name, key: 'Full name' }] },
    [
      'prototype.fields[0].key: A field cannot be called “Full name”. Its key starts with a lowercase letter and has only letters and digits, at most 51.',
    ],
  ],
  [
    'numbers and texts out of range',
    {
      version: -1,
      label: ['Visit'],
      fields: [{ key: 'scan', kind: 'file', options: { maxBytes: 0, label: '' } }],
    },
    [
      'prototype.version: This is -1. Write one of these instead: 1.',
      'prototype.label: Add at least 2.',
      'prototype.fields[0].options.label: Use at least 1 character.',
      'prototype.fields[0].options.maxBytes: Enter 1 or more.',
    ],
  ],
  [
    'a default that may be of several types',
    { fields: [{ ...name, options: { default: [] } }] },
    [
      'prototype.fields[0].options.default: This is a list in square brackets. Write text in quotation marks or a number or true or false instead.',
    ],
  ],
  [
    'a condition that is no object',
    { fields: [{ ...name, options: { when: true } }] },
    ['prototype.fields[0].options.when: This is true. Write an object in curly brackets instead.'],
  ],
  [
    'a pattern that is no regular expression',
    { fields: [{ ...name, options: { pattern: ['(', 'Enter a code.'] } }] },
    [
      'prototype.fields[0].options.pattern[0]: This is not a regular expression. Correct it, or remove the pattern.',
    ],
  ],
])('%s is named with its place and the way out', (_what, prototype, expected) => {
  expect(said(prototype)).toEqual(expected);
});

test('a list without the outer object is told where it belongs, and of many mistakes the first ten are told', () => {
  const bare = readPrototypeFile(document);
  expect('mistakes' in bare && bare.mistakes.map(mistakeInEnglish)).toEqual([
    'prototype: This is missing. Put the whole list under the key “prototype” of an outer object.',
  ]);
  const fields = Array.from({ length: 12 }, (_, index) => ({ ...name, key: `f${index}`, kind: 1 }));
  expect(said({ fields })).toHaveLength(11);
  expect(said({ fields }).at(-1)).toBe('There are 2 more mistakes.');
});

describe('text that is not JSON', () => {
  test.each([
    ['{"a": 1\n "b": 2}', 'Line 2, column 2: Write a comma before “"b"”, or close with “}”.'],
    ['{"a": [1, 2,\n]}', 'Line 2, column 1: Remove the comma before “]”.'],
    ['{"a": 1,}', 'Line 1, column 9: Remove the comma before “}”.'],
    ['{a: 1}', 'Line 1, column 2: “a” is not a key. Write keys in straight quotation marks.'],
    ['{"a" 1}', 'Line 1, column 6: Write a colon between the key and its value.'],
    [
      '{"a":\r\n “x”}',
      'Line 2, column 2: ““x”” is not a value. Write text in straight quotation marks, a number, true, false, null, a list, or an object.',
    ],
    ['{"a": "x\n"}', 'Line 1, column 7: This text has no closing quotation mark on its line.'],
    ['{"a": {\n"b": [1', 'Line 2, column 8: The file ends here. Close the “[” of line 2.'],
    ['{} {"a": 1}', 'Line 1, column 4: Remove everything from “{” on: the file should end before it.'],
    ['{"a": 01}', 'Line 1, column 7: “01” is not a value.'],
    ['{"a": [1}', 'Line 1, column 9: Write a comma before “}”, or close with “]”.'],
    [' ', 'The file is empty.'],
  ])('%j is told by line and column', (text, expected) => {
    const found = jsonMistake(text);
    expect(found && mistakeInEnglish(found)).toContain(expected);
  });

  const isJson = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  test('is exactly the text that cannot be parsed', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ',', '"', '}', ']', ':', '-', '1', '\\', '\n'),
        (json, where, put) => {
          const at = where % (json.length + 1);
          for (const text of [
            json,
            json.slice(0, at) + put + json.slice(at),
            json.slice(0, at) + json.slice(at + 1),
          ])
            expect(jsonMistake(text) === undefined, text).toBe(isJson(text));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
