import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { auditActions, auditedFields } from '../../src/contracts/audit/audit-words.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import {
  choiceLabel,
  labelOf,
  reservedWords,
  type Field,
  type Fields,
} from '../../src/contracts/resource/fields.ts';
import { catalogue } from '../../src/contracts/messages/catalogue.ts';
import { findings } from '../../src/contracts/messages/findings.ts';
import { prototypeFiles } from '../../src/contracts/messages/prototype-files.ts';
import { feminineKey, genderKey, severalKey, type Sentence } from '../../src/contracts/messages/sentence.ts';
import { es } from '../../src/i18n/es.ts';
import { signIn } from '../../src/i18n/es/sign-in.ts';
import type { Dictionary } from '../../src/i18n/words.ts';

/** Every literal passed to `t`, including those in conditionals, arrays and plurals. */
function wordsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(file, source);
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier') return;
      const [words, noun] = call.arguments;
      if (call.callee.name === 'agreeing' && words?.type === 'Literal') {
        found.push(String(words.value), feminineKey(String(words.value)));
        if (noun?.type === 'Literal') found.push(genderKey(String(noun.value)));
      }
      if (call.callee.name !== 't') return;
      const collect = (node: unknown): void => {
        if (typeof node !== 'object' || node === null || !('type' in node)) return;
        if (node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
          found.push(node.value);
        if (node.type === 'ConditionalExpression' && 'consequent' in node && 'alternate' in node) {
          collect(node.consequent);
          collect(node.alternate);
        }
        if (node.type === 'MemberExpression' && 'object' in node) collect(node.object);
        // The key of a plural is its `other`.
        if (node.type === 'ObjectExpression' && 'properties' in node && Array.isArray(node.properties))
          for (const { key, value } of node.properties) if (key?.name === 'other') collect(value);
        if (node.type === 'ArrayExpression' && 'elements' in node && Array.isArray(node.elements))
          node.elements.forEach(collect);
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

/** For every control with an `aria-label`: that name and the text that the control shows. */
function namesIn(file: string, source: string): (readonly [name: string, shown: string])[] {
  const found: (readonly [string, string])[] = [];
  const { program } = parseSync(file, source);
  new Visitor({
    JSXElement({ openingElement, children }) {
      const { start, end } = openingElement;
      const [, name] = /\saria-label=\{t\('([^']+)'/.exec(source.slice(start, end)) ?? [];
      if (name === undefined) return;
      for (const child of children) {
        const [, shown] = /^\{t\('([^']+)'/.exec(source.slice(child.start, child.end)) ?? [];
        if (shown !== undefined) found.push([name, shown]);
      }
    },
  }).visit(program);
  return found;
}

/** Every text of a declaration that a screen shows. */
function wordsOf({
  label,
  menu,
  fields,
  list,
  views,
  tiles,
  pages,
  form,
  show,
  rules,
  actions,
  requires,
}: Resource): string[] {
  return [
    ...label,
    ...(menu?.label === undefined ? [] : [menu.label]),
    ...fieldWords(fields),
    list.empty ?? '',
    ...Object.keys(views ?? {}),
    ...Object.keys(tiles ?? {}),
    ...Object.values(pages ?? {}).map(({ title }) => title),
    ...[...(form ?? []), ...(show?.sections ?? [])].flatMap(({ title, note }) => [title, note ?? '']),
    ...(show?.related ?? []).map(({ title }) => title ?? ''),
    ...(show?.links ?? []).map((link) => link.label),
    ...(rules ?? []).map(({ message }) => message),
    ...(requires ?? []).map(({ reason }) => reason),
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
    ...Object.entries(field.choices ?? {}).flatMap(([value, choice]) => [
      choiceLabel(choice, value),
      reservedWords(choice) ?? '',
    ]),
    ...fieldWords(field.fields ?? {}),
  ]);
}

const sources = Object.entries(
  import.meta.glob<string>(
    ['../../src/**/*.{ts,tsx}', '!../../src/i18n/es/**', '!../../src/contracts/messages/**'],
    {
      eager: true,
      query: '?raw',
      import: 'default',
    },
  ),
).map(([path, source]) => ({ file: path.replace('../../', ''), source }));
const inCode = sources.map(({ file, source }) => ({ file, words: wordsIn(file, source) }));
const declarations = import.meta.glob<Resource>('../../src/resources/*.ts', {
  eager: true,
  import: 'default',
});
const resources = Object.values(declarations);
const inDeclarations = Object.entries(declarations).map(([path, resource]) => ({
  file: path.replace('../../', ''),
  words: wordsOf(resource),
}));
inDeclarations.push({ file: 'src/contracts/audit/audit-words.ts', words: Object.values(auditedFields) });
const declared = inDeclarations.flatMap(({ words }) => words);

const messages = { ...catalogue, ...findings, ...prototypeFiles };
const fieldsOf = (some: readonly Resource[]) => some.flatMap(({ fields }) => Object.values<Field>(fields));
/** The labels of the fields that can be left at "None", which agrees with them in gender. */
const leftAtNone = resources.flatMap(({ fields }) =>
  Object.entries<Field>(fields).flatMap(([key, field]) =>
    field.options.none !== undefined ||
    (field.choices !== undefined && field.options.optional === true && field.options.readOnly !== true)
      ? [labelOf(key, field)]
      : [],
  ),
);
const wordsOfChoices = (choices: NonNullable<Field['choices']>) =>
  Object.entries(choices).map(([value, choice]) => choiceLabel(choice, value));
const wordsOfState = ({ options: { words }, choices = {} }: Field) => [
  ...wordsOfChoices(choices),
  ...(words ?? []),
];
const agreeingWords = fieldsOf(resources).flatMap((field) =>
  field.options.noun === undefined ? [] : wordsOfState(field),
);
const isMasculine = (spanish: Sentence | undefined) =>
  typeof spanish === 'string' && /^\S*(ado|ido|to|ivo)\b/.test(spanish);

/** Says which texts lack Spanish and where to add it; empty if none do. */
function withoutSpanish(
  target: string,
  found: readonly { readonly file: string; readonly words: readonly string[] }[],
  dictionary: Dictionary = es,
): string {
  const lines = found.flatMap(({ file, words }) => {
    const missing = [...new Set(words)].filter((one) => !Object.hasOwn(dictionary, one));
    return missing.length === 0 ? [] : [`  ${file}: ${missing.map((one) => JSON.stringify(one)).join(', ')}`];
  });
  return lines.length === 0
    ? ''
    : `These words have no Spanish. Add a line for each to ${target}, as 'Name': 'Nombre':\n${lines.join('\n')}\n`;
}

/** The names of the placeholders in a sentence, without the grammar applied to them. */
function placesIn(sentence: Sentence): string {
  const text = typeof sentence === 'string' ? sentence : sentence.other;
  const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
  return [...new Set(names)].sort().join();
}

describe('Spanish', () => {
  test('exists for every text that the code shows', () => {
    const missing = withoutSpanish('the file of its part in src/i18n/es', inCode);
    expect(missing === '', missing).toBe(true);
  });

  test('of the pages before signing in is in the dictionary that is loaded there alone', () => {
    const files = /^src\/(pages\/sign-in\/|shell\/sign-in\/sign-in-f)/;
    const shown = inCode.filter(({ file }) => files.test(file));
    expect(shown.flatMap(({ words }) => words)).toContain('First name');
    // What the server answers to a name.
    const answered = { file: 'src/contracts/messages/fields.ts', words: ['field.unprintable'] };
    const missing = withoutSpanish('src/i18n/es/sign-in.ts', [...shown, answered], signIn);
    expect(missing === '', missing).toBe(true);
  });

  test('exists for every text of the declarations', () => {
    const missing = withoutSpanish('src/i18n/es/resources.ts', inDeclarations);
    expect(missing === '', missing).toBe(true);
  });

  test('exists for every message, with the same placeholders', () => {
    const differing = Object.entries<Sentence>(messages).filter(([id, english]) => {
      const spanish = es[id];
      return spanish === undefined || placesIn(spanish) !== placesIn(english);
    });
    expect(differing.map(([id]) => id)).toEqual([]);
  });

  test('has the gender of every resource, for sentences to agree with', () => {
    const labels = resources.map(({ label: [one] }) => one);
    const missing = labels.filter((label) => !Object.hasOwn(es, genderKey(label)));
    const says = missing
      .map((label) => `Add a line to src/i18n/es/nouns.ts: '${label}': 'm' or 'f'.`)
      .join('\n');
    expect(says === '', says).toBe(true);
  });

  test('has a feminine form of every state of a feminine noun', () => {
    const nouns = new Set(resources.map(({ label: [one] }) => one));
    const states = fieldsOf(resources).flatMap((field) =>
      field.options.noun === undefined ? [] : [{ noun: field.options.noun, words: wordsOfState(field) }],
    );
    expect(states.map(({ noun }) => noun).filter((noun) => !nouns.has(noun))).toEqual([]);
    const masculine = states
      .filter(({ noun }) => es[genderKey(noun)] === 'f')
      .flatMap(({ words }) => words)
      .filter((word) => isMasculine(es[word]) && !Object.hasOwn(es, feminineKey(word)));
    expect(masculine, 'Add a line for each to src/i18n/es/nouns.ts, below `besideFeminine`.').toEqual([]);
  });

  test('writes a state alike in all fields of a resource: they name the same noun', () => {
    const differing = resources.flatMap(({ name, fields }) => {
      const states = Object.entries<Field>(fields).map(([key, field]) => ({
        key,
        field,
        words: wordsOfState(field),
      }));
      const agreed = states.flatMap(({ field, words }) => (field.options.noun === undefined ? [] : words));
      return states
        .filter(({ field }) => field.options.noun === undefined)
        .filter(({ words }) => words.some((word) => isMasculine(es[word]) && agreed.includes(word)))
        .map(({ key }) => `${name}.${key}`);
    });
    expect(differing, 'Give the field the `noun` of the other.').toEqual([]);
  });

  test('has the gender of every field that can be left at "None"', () => {
    expect(leftAtNone.filter((label) => !Object.hasOwn(es, genderKey(label)))).toEqual([]);
  });

  test('has a form of every view name that agrees with the records it shows', () => {
    const single = resources
      .flatMap(({ views }) => Object.keys(views ?? {}))
      .filter((view) => isMasculine(es[view]) && !Object.hasOwn(es, severalKey(view)));
    expect(single, 'Add a line for each to src/i18n/es/nouns.ts, to `overSeveral`.').toEqual([]);
  });

  test('has the same placeholders as English', () => {
    const differing = Object.entries(es).filter(
      ([english, spanish]) => !Object.hasOwn(messages, english) && placesIn(english) !== placesIn(spanish),
    );
    expect(differing).toEqual([]);
  });

  test('has only one translation of each text', () => {
    const parts = import.meta.glob<Readonly<Record<string, Dictionary>>>('../../src/i18n/es/*.ts', {
      eager: true,
    });
    const said = Object.values(parts).flatMap((part) => Object.values(part).flatMap(Object.keys));
    expect(said.filter((english, place) => said.indexOf(english) !== place)).toEqual([]);
  });

  test('has, like English, accessible names that contain the visible text (WCAG 2.5.3)', () => {
    const names = sources
      .filter(({ source }) => source.includes("aria-label={t('"))
      .flatMap(({ file, source }) => namesIn(file, source));
    expect(names.length).toBeGreaterThan(9);
    const has = (name: Sentence | undefined, shown: Sentence | undefined) =>
      typeof name === 'string' &&
      typeof shown === 'string' &&
      name.toLowerCase().includes(shown.toLowerCase());
    const without = names.filter(([name, shown]) => !has(name, shown) || !has(es[name], es[shown]));
    expect(without).toEqual([]);
  });

  test('has no translation of a text that is not shown', () => {
    const shown = new Set([
      ...inCode.flatMap(({ words }) => words),
      ...declared,
      ...Object.keys(messages),
      ...resources.map(({ label: [one] }) => genderKey(one)),
      ...leftAtNone.map(genderKey),
      // A field's own label for "None" agrees with the field, too.
      ...resources.flatMap(({ fields }) =>
        Object.values(fields).flatMap(({ options: { none } }) =>
          none === undefined ? [] : [feminineKey(none)],
        ),
      ),
      // In the history of a record, the names of actions agree with the record.
      ...[...agreeingWords, ...wordsOfChoices(auditActions)].map(feminineKey),
      // The unnamed view (framework/list/toolbar/view-tabs.tsx) is not a sentence but describes several
      // records.
      'All',
    ]);
    for (const words of [...shown].map(severalKey)) shown.add(words).add(feminineKey(words));
    // Some texts are passed to `t` as data: they appear somewhere in the code as literals.
    const code = sources
      .map(({ source }) => source)
      .join('\n')
      .replaceAll("\\'", "'");
    const unused = Object.keys(es).filter((words) => !shown.has(words) && !code.includes(words));
    const says = `These texts are shown nowhere. Take out their lines in src/i18n/es:\n  ${unused.map((words) => JSON.stringify(words)).join(', ')}\n`;
    expect(unused.length === 0, says).toBe(true);
  });
});

test('what is left without a value is called empty everywhere, and never blank', () => {
  expect(Object.keys(es).filter((english) => /\bblank\b/i.test(english))).toEqual([]);
});

test('a tenant is called so everywhere; only what speaks to people of their own, and surveys, say organization', () => {
  // What the law or the program calls them, people's own, and the group of the menu that has more than tenants.
  const may =
    /\b(your|my|this) organization\b|managed care organization|^Organizations$|^Switch organization$|does not belong to an organization|you act for|one row per organization|what organizations report/i;
  const ofSurveys = [
    ...inCode.filter(({ file }) => /survey|questionSets/i.test(file)),
    ...inDeclarations.filter(({ file }) => /survey|question-sets/i.test(file)),
  ].flatMap(({ words }) => words);
  const said = [
    ...Object.keys(es).filter((words) => !Object.hasOwn(messages, words) && !ofSurveys.includes(words)),
    ...Object.entries<Sentence>(messages).flatMap(([id, sentence]) =>
      id.startsWith('questionSet.')
        ? []
        : typeof sentence === 'string'
          ? [sentence]
          : [sentence.one, sentence.other],
    ),
  ].map((words) => words.replace(/\{\w+[^}]*\}/g, ''));
  expect(said.filter((words) => /organization/i.test(words) && !may.test(words))).toEqual([]);
});
