import { expect, test } from 'vitest';
import { f } from '../../src/contracts/resource/fields.ts';
import { valueMistake } from '../../src/contracts/resource/schema.ts';
import { messageTextWords } from '../../src/i18n/messages.ts';
import { controls } from '../../src/kinds/controls.ts';

const money = f.money();
const number = f.number();
const inside = { controlValues: () => ({}), wireValues: () => ({}) };
const amount = (text: string) => controls.money.toWire(text, money, inside);
const typed = (text: string) => controls.number.toWire(text, number, inside);

test('commas that group digits by three are left out', () => {
  expect(['$1,234.50', '-1,234,567', ' 12 345.6 ', '1234.5'].map(amount)).toEqual([
    '1234.50',
    '-1234567',
    '12345.6',
    '1234.5',
  ]);
  expect(['1,234.5', '12,345,678', '0.5'].map(typed)).toEqual([1234.5, 12_345_678, 0.5]);
});

test('an amount is edited as it is shown elsewhere, and is not changed by that', () => {
  const shown = ['71000.00', '-1234567.5', '0.00'].map((text) =>
    controls.money.fromWire(text, money, inside),
  );
  expect(shown).toEqual(['71,000.00', '-1,234,567.50', '0.00']);
  expect(shown.map((text) => amount(String(text)))).toEqual(['71000.00', '-1234567.50', '0.00']);
  expect(controls.money.fromWire(null, money, inside)).toBe('');
});

test('full-width digits, the minus sign of word processors and a bare point are read as meant', () => {
  expect(['１２．５', '\u22121,234.50', '.5', '-.5', '5.'].map(amount)).toEqual([
    '12.5',
    '-1234.50',
    '0.5',
    '-0.5',
    '5',
  ]);
  expect(['１２．５', '\u22127'].map(typed)).toEqual([12.5, -7]);
  for (const text of ['.', '-', '1..5', '(5)'])
    expect([text, valueMistake(f.money({ signed: true }), amount(text)) !== undefined]).toEqual([text, true]);
});

test('a comma that may be a decimal comma is rejected, not dropped', () => {
  for (const text of [
    '1234,50',
    '1,5',
    '12,34',
    '1,2,3',
    '1.234,50',
    '1234,567',
    ',500',
    '1,23,456',
    '1,2345',
  ])
    expect([
      text,
      valueMistake(money, amount(text)) !== undefined,
      valueMistake(number, typed(text)) !== undefined,
    ]).toEqual([text, true, true]);
});

test('the bounds of a number are written as its values are: a year without a comma', () => {
  const mistake = (value: number) =>
    messageTextWords(valueMistake(f.integer({ min: 2000, max: 30_000 }), value) ?? '');
  expect([mistake(1999), mistake(30_001)]).toEqual(['Enter 2000 or more.', 'Enter 30,000 or less.']);
});

test('an amount that cannot be stored is told apart from what is no amount', () => {
  const mistake = (text: string, field = money) => messageTextWords(valueMistake(field, amount(text)) ?? '');
  expect(
    ['-5', '$1,234.567', '-1.555', '1000000000000', '999999999999.99', '1e20', ''].map((text) =>
      mistake(text),
    ),
  ).toEqual([
    'Enter 0 or more.',
    'Round this to whole cents, like 1234.50.',
    'Enter 0 or more.',
    'Enter 999,999,999,999.99 or less.',
    '',
    'Enter an amount like 1234.50.',
    'Enter an amount like 1234.50.',
  ]);
  const signed = f.money({ signed: true });
  expect(['-5', '-1.555', '1000000000000'].map((text) => mistake(text, signed))).toEqual([
    '',
    'Round this to whole cents, like 1234.50.',
    'Enter 999,999,999,999.99 or less.',
  ]);
});
