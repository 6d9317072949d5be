import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { accountHolderMessages, accountHolderWarnings } from '../../src/contracts/account-holder-messages.ts';
import type { Resource } from '../../src/contracts/define-resource.ts';
import { choiceLabel, labelOf, type Fields } from '../../src/contracts/fields.ts';
import { es } from '../../src/i18n/es.ts';

/** Every literal that is handed to `t`, also as one of two by a condition. */
function wordsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(file, source);
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier' || call.callee.name !== 't') return;
      const collect = (node: unknown): void => {
        if (typeof node !== 'object' || node === null || !('type' in node)) return;
        if (node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
          found.push(node.value);
        if (node.type === 'ConditionalExpression' && 'consequent' in node && 'alternate' in node) {
          collect(node.consequent);
          collect(node.alternate);
        }
        if (node.type === 'LogicalExpression' && 'left' in node && 'right' in node) {
          collect(node.left);
          collect(node.right);
        }
      };
      collect(call.arguments[0]);
    },
  }).visit(program);
  return found;
}

/** Every word of the declarations that a screen shows. */
function wordsOf({ label, menu, fields, views, form, show, rules, actions }: Resource): string[] {
  return [
    ...label,
    ...(menu?.label === undefined ? [] : [menu.label]),
    ...fieldWords(fields),
    ...Object.keys(views ?? {}),
    ...[...(form ?? []), ...(show?.sections ?? [])].flatMap(({ title, note }) => [title, note ?? '']),
    ...(show?.related ?? []).map(({ title }) => title ?? ''),
    ...(show?.links ?? []).map((link) => link.label),
    ...(rules ?? []).map(({ message }) => message),
    ...Object.values(actions ?? {}).flatMap((action) => [
      action.label,
      action.done,
      action.confirm ?? '',
      action.denied ?? '',
      ...(action.requires ?? []).map(({ reason }) => reason),
      ...fieldWords(action.input ?? {}),
    ]),
  ].filter((words) => words !== '');
}

function fieldWords(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([key, field]) => [
    labelOf(key, field),
    field.options.help ?? '',
    field.options.pattern?.[1] ?? '',
    ...(field.options.words ?? []),
    ...Object.entries(field.choices ?? {}).map(([value, choice]) => choiceLabel(choice, value)),
    ...fieldWords(field.fields ?? {}),
  ]);
}

const sources = Object.entries(
  import.meta.glob<string>(['../../src/**/*.{ts,tsx}', '!../../src/i18n/es/**'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).map(([path, source]) => ({ file: path.replace('../../', ''), source }));
const inCode = sources.map(({ file, source }) => ({ file, words: wordsIn(file, source) }));
const declared = [
  ...Object.values(
    import.meta.glob<Resource>('../../src/resources/*.ts', { eager: true, import: 'default' }),
  ).flatMap(wordsOf),
  ...Object.values(accountHolderMessages),
  ...Object.values(accountHolderWarnings),
];

describe('Spanish', () => {
  test('every word that the code shows has its Spanish', () => {
    const missing = inCode.flatMap(({ file, words }) =>
      words.filter((one) => !Object.hasOwn(es, one)).map((one) => `${file}: ${one}`),
    );
    expect(missing).toEqual([]);
  });

  test('every word of the declarations has its Spanish', () => {
    expect([...new Set(declared)].filter((one) => !Object.hasOwn(es, one))).toEqual([]);
  });

  test('what is filled in is the same in both languages', () => {
    const placeholders = (words: string) => (words.match(/\{\w+\}/g) ?? []).sort().join();
    expect(
      Object.entries(es).filter(([english, spanish]) => placeholders(english) !== placeholders(spanish)),
    ).toEqual([]);
  });

  test('nothing is translated that is nowhere shown', () => {
    const shown = new Set([...inCode.flatMap(({ words }) => words), ...declared]);
    // Some words are handed to `t` as data: they stand somewhere in the code, quoted.
    const code = sources.map(({ source }) => source.replaceAll("\\'", "'")).join('\n');
    const unused = Object.keys(es).filter((words) => !shown.has(words) && !code.includes(words));
    expect(unused).toEqual([]);
  });
});
