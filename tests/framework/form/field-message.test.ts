import { expect, test } from 'vitest';
import { f } from '../../../src/contracts/resource/fields.ts';
import { text } from '../../../src/contracts/messages/encoded.ts';
import { fieldMessage } from '../../../src/framework/form/fields/field-message.ts';

test.each([
  ['Contact name', f.text(), 'Enter the contact name.'],
  ['Government ID', f.text(), 'Enter the government ID.'],
  ['Contact Name', f.text(), 'Enter a value for “Contact Name”.'],
  ['Harris County', f.choice({ a: 'A' }), 'Choose a value for “Harris County”.'],
])('a missing %s is asked for in a sentence', (label, field, words) => {
  expect(fieldMessage(text('field.required'), label, field)).toBe(words);
});
