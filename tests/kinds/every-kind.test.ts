/** What every kind of field has: the first to fail says what a new one lacks. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { typeMade } from '../../src/contracts/resource/computed.ts';
import type { Field, Kind } from '../../src/contracts/resource/fields.ts';
import type { Predicate } from '../../src/contracts/resource/predicate.ts';
import { predicateMistake } from '../../src/contracts/resource/predicate-check.ts';
import { valueMistake } from '../../src/contracts/resource/schema.ts';
import { isExportable } from '../../src/contracts/transfer/exportable.ts';
import { columnType } from '../../server/db/columns.ts';
import { predicateSql, tableOperands } from '../../server/db/predicate-sql.ts';
import { controls } from '../../src/kinds/controls.ts';
import { guesses } from '../../src/kinds/guesses.ts';
import { kindOf, kinds } from '../../src/kinds/kinds.ts';
import type { CellReading } from '../../src/kinds/kind-parts.ts';
import { samples } from '../../src/kinds/samples.ts';
import { schemaOf } from '../../src/kinds/schemas.ts';
import { sheetOf } from '../../src/kinds/sheets.ts';
import { valueText } from '../../src/kinds/texts.ts';
import { everyKind } from '../harness/every-kind.ts';

const fields: readonly Field[] = Object.values(everyKind.fields);
const fieldOf = (kind: Kind): Field => {
  const found = fields.find((field) => field.kind === kind);
  if (found === undefined) throw new Error(`Give tests/harness/every-kind.ts a field of kind ${kind}.`);
  return found;
};
// The table has every kind and nothing else.
const all = Object.keys(kinds) as Kind[];
/** As a person sees the numbers: enough that every choice and both answers of a flag are among them. */
const seeds = Array.from({ length: 40 }, (_, index) => ({ index, mixed: (index * 7_919) % 10_007 }));
const sampled = (kind: Kind) =>
  seeds.map((seed) => samples[kind](fieldOf(kind), seed)).filter((one) => one !== null);
/** What hangs on records, on files or on a schema of its own. */
const notInvented: readonly Kind[] = ['ref', 'address', 'secret', 'json', 'file', 'image', 'custom'];
const inside = {
  controlValues: () => ({}),
  wireValues: () => ({}),
};

test('every kind has a folder, and every folder is of a kind', () => {
  const folders = readdirSync(new URL('../../src/kinds', import.meta.url), { withFileTypes: true })
    .filter((one) => one.isDirectory() && one.name !== 'shared')
    .map(({ name }) => name);
  expect(folders.sort()).toEqual([...all].sort());
});

test('the reference names every kind', () => {
  const page = readFileSync(new URL('../../docs/reference.md', import.meta.url), 'utf8');
  expect(all.filter((kind) => !page.includes(`\`f.${kind}\``))).toEqual([]);
});

describe.each(all)('%s', (kind) => {
  const field = fieldOf(kind);
  const { options } = schemaOf(field);

  test('is declared with no option that its table of options leaves out', () => {
    expect(Object.keys(field.options).filter((key) => !Object.hasOwn(options, key))).toEqual([]);
    expect(options).toMatchObject({ label: 'may', optional: 'may' });
  });

  test('is kept in a column, or in a table of its own', () => {
    expect(columnType(field) === undefined).toBe(kindOf(field).hasOwnTable === true);
  });

  test('takes the values that are invented for it, and shows them in words', () => {
    const values = sampled(kind);
    expect(values.length === 0).toBe(notInvented.includes(kind));
    for (const value of values) {
      expect(valueMistake(field, value), JSON.stringify(value)).toBeUndefined();
      const isEmpty = Array.isArray(value) && value.length === 0;
      expect(valueText(value, field) === '', JSON.stringify(value)).toBe(isEmpty);
    }
  });

  test('is the same after it stood in the control of a form', () => {
    for (const value of sampled(kind)) {
      const held = controls[kind].fromWire(value, field, inside);
      expect(controls[kind].toWire(held, field, inside)).toEqual(value);
    }
  });

  test('is the same after it stood in a file, where files bring it', async () => {
    const sheet = sheetOf(field);
    expect(isExportable(field)).toBe(sheet !== undefined);
    if (sheet?.read === undefined || kindOf(field).pointsAt !== undefined) return;
    const named = (): Promise<CellReading> => Promise.reject(new Error('It names no record.'));
    for (const value of sampled(kind)) {
      const read = await sheet.read(sheet.write(value, field), field, { dateOrder: null, named });
      const known = valueMistake(field, 'value' in read ? read.value : undefined);
      expect(known).toBeUndefined();
      expect(read).toMatchObject({ value: kind === 'code' ? { id: Object(value).id } : value });
    }
  });

  test('is found in a column of its own values, where a cell tells it', () => {
    // Telephone numbers are written in more ways than they are kept in.
    const told = guesses[kind].length > 0 && kind !== 'phone' ? sampled(kind) : [];
    const missed = told.filter((value) => {
      const cells = [valueText(value, field), typeof value === 'string' ? value : JSON.stringify(value)];
      return !cells.some((cell) => guesses[kind].some(({ read }) => read(cell) === value));
    });
    expect(missed).toEqual([]);
  });

  test('is asked by its operators and by no other, in the database too', () => {
    const context = { fields: { it: field }, fieldsOf: () => undefined };
    const { operators, isOperand } = kindOf(field);
    const [value = null] = sampled(kind);
    for (const operator of ['eq', 'ne', 'in', 'nin', 'lt', 'lte', 'gt', 'gte', 'like', 'null'] as const) {
      const operand =
        operator === 'null'
          ? true
          : operator === 'in' || operator === 'nin'
            ? [value]
            : operator === 'like'
              ? 'a'
              : value;
      const mistake = predicateMistake({ it: { [operator]: operand } }, context);
      expect(mistake === undefined, operator).toBe(operators.includes(operator));
      if (mistake !== undefined) continue;
      const condition = { [kind]: { [operator]: operand } } as Predicate; // which is none of those it may not be
      expect(() =>
        predicateSql(condition, tableOperands(everyKind, 't'), { resourceOf: () => everyKind }),
      ).not.toThrow();
    }
    expect(isOperand?.(value, field) ?? false).toBe(operators.includes('eq'));
  });

  test('is made by an expression only where one can be made of it', () => {
    expect(typeMade(field) === undefined || schemaOf(field).part === typeMade(field)).toBe(true);
  });
});
