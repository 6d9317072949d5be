/** What every kind of field must have: the first failing test tells what a new kind lacks. */
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
// The cast is safe: the table has every kind and nothing else.
const all = Object.keys(kinds) as Kind[];
/** Enough seeds that every choice and both values of a flag occur among the samples. */
const seeds = Array.from({ length: 40 }, (_, index) => ({ index, mixed: (index * 7_919) % 10_007 }));
const sampled = (kind: Kind) =>
  seeds.map((seed) => samples[kind](fieldOf(kind), seed)).filter((one) => one !== null);
/** Kinds without samples: they depend on records, on files or on a custom schema. */
const notInvented: readonly Kind[] = ['ref', 'address', 'secret', 'json', 'file', 'image', 'custom'];
const inside = {
  controlValues: () => ({}),
  wireValues: () => ({}),
};

test('every kind has a folder, and every folder has a kind', () => {
  const folders = readdirSync(new URL('../../src/kinds', import.meta.url), { withFileTypes: true })
    .filter((one) => one.isDirectory() && one.name !== 'shared')
    .map(({ name }) => name);
  expect(folders.sort()).toEqual([...all].sort());
});

test('the reference documents every kind', () => {
  const page = readFileSync(new URL('../../docs/reference.md', import.meta.url), 'utf8');
  expect(all.filter((kind) => !page.includes(`\`f.${kind}\``))).toEqual([]);
});

describe.each(all)('%s', (kind) => {
  const field = fieldOf(kind);
  const { options } = schemaOf(field);

  test('is declared only with options from its table of options', () => {
    expect(Object.keys(field.options).filter((key) => !Object.hasOwn(options, key))).toEqual([]);
    expect(options).toMatchObject({ label: 'may', optional: 'may' });
  });

  test('is stored in a column or in its own table', () => {
    expect(columnType(field) === undefined).toBe(kindOf(field).hasOwnTable === true);
  });

  test('accepts its sample values and shows them as text', () => {
    const values = sampled(kind);
    expect(values.length === 0).toBe(notInvented.includes(kind));
    for (const value of values) {
      expect(valueMistake(field, value), JSON.stringify(value)).toBeUndefined();
      const isEmpty = Array.isArray(value) && value.length === 0;
      expect(valueText(value, field) === '', JSON.stringify(value)).toBe(isEmpty);
    }
  });

  test('survives conversion to the control of a form and back', () => {
    for (const value of sampled(kind)) {
      const held = controls[kind].fromWire(value, field, inside);
      expect(controls[kind].toWire(held, field, inside)).toEqual(value);
    }
  });

  test('survives export to a file and import, if files contain it', async () => {
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

  test('is recognized in a column of its values if cells are enough to tell', () => {
    // Phone numbers are written in more ways than they are stored.
    const told = guesses[kind].length > 0 && kind !== 'phone' ? sampled(kind) : [];
    const missed = told.filter((value) => {
      const cells = [valueText(value, field), typeof value === 'string' ? value : JSON.stringify(value)];
      return !cells.some((cell) => guesses[kind].some(({ read }) => read(cell) === value));
    });
    expect(missed).toEqual([]);
  });

  test('can be filtered by its own operators only, in the database too', () => {
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
      const condition = { [kind]: { [operator]: operand } } as Predicate; // valid: predicateMistake found nothing
      expect(() =>
        predicateSql(condition, tableOperands(everyKind, 't'), { resourceOf: () => everyKind }),
      ).not.toThrow();
    }
    expect(isOperand?.(value, field) ?? false).toBe(operators.includes('eq'));
  });

  test('has the computed type of its schema, if it can be computed', () => {
    expect(typeMade(field) === undefined || schemaOf(field).part === typeMade(field)).toBe(true);
  });
});
