import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentKinds } from '../../src/contracts/prototypes/document-kinds.ts';
import {
  declarationOf,
  type DocumentField,
  documentOf,
  fieldOfCode,
  documentSchema,
  type ResourceDocument,
} from '../../src/contracts/prototypes/prototype-document.ts';
import { clonedDocument, draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import {
  boundsOf,
  canBegin,
  limitMistake,
  unfit,
  withLimits,
} from '../../src/contracts/prototypes/field-limits.ts';
import {
  addField,
  canBeUnique,
  canBeUniqueTogether,
  changeField,
  inList,
  moveField,
  ofKind,
  withChoicesOf,
  withListName,
  withRowName,
  removeField,
} from '../../src/contracts/prototypes/prototype-edit.ts';
import {
  deciders,
  repeatedRows,
  shownWhen,
  uniqueWith,
  withShownWhen,
  withUnique,
} from '../../src/contracts/prototypes/field-conditions.ts';
import { patternOf } from '../../src/contracts/resource/pattern.ts';
import { printResource } from '../../src/contracts/prototypes/resource-print.ts';
import { exampleRecords } from '../../src/contracts/prototypes/prototype-examples.ts';
import { guessColumns } from '../../src/contracts/prototypes/prototype-guess.ts';
import { createRegistry, DeclarationError } from '../../src/contracts/registry/registry.ts';
import { resourceFile } from '../../src/contracts/resource/resource-file.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { findRecords, sumsOf } from '../../src/contracts/prototypes/sample-query.ts';
import { siteVisits } from '../harness/site-visits.ts';

const files = import.meta.glob<Resource>('../../src/resources/*.ts', { eager: true, import: 'default' });
const columns = guessColumns(siteVisits(40));
const drafted = draftDocument(
  'site visits',
  columns.map(({ field }) => field),
);
const keys = drafted.fields.map(({ key }) => key);

const mistakesOf = (document: ResourceDocument): readonly string[] => {
  try {
    createRegistry([{ file: 'src/resources/site-visits.ts', resource: declarationOf(document) }]);
    return [];
  } catch (error) {
    if (error instanceof DeclarationError) return error.mistakes;
    throw error;
  }
};

const key = fc.constantFrom(...keys);
/** The settings that the studio offers for a field. */
const offered = (field: DocumentField): readonly string[] => [
  ...boundsOf(field),
  'immutable',
  ...(field.kind === 'text' ? ['multiline'] : []),
  ...(field.kind === 'money' ? ['signed'] : []),
  ...(canBeUnique(field) ? ['unique'] : []),
  ...(canBegin(field) && field.choices === undefined ? ['default'] : []),
];
const change = fc.oneof(
  fc.tuple(key, fc.constantFrom('text', 'choice', 'date', 'money', 'flag', 'list', 'email', 'integer')).map(
    ([one, kind]) =>
      (document: ResourceDocument) =>
        changeField(document, one, (field) => withChoicesOf(ofKind(field, kind), [])),
  ),
  fc.tuple(key, fc.constantFrom(1, -1)).map(
    ([one, by]) =>
      (document: ResourceDocument) =>
        moveField(document, one, by),
  ),
  key.map((one) => (document: ResourceDocument) => removeField(document, one)),
  fc
    .tuple(
      key,
      fc.record(
        {
          min: fc.constantFrom(-3, 0, 2.5, 7),
          max: fc.constantFrom(0, 5, 900, 5_000),
          maxLength: fc.constantFrom(0, 20),
          multiline: fc.boolean(),
          signed: fc.boolean(),
          immutable: fc.boolean(),
          unique: fc.boolean(),
          default: fc.constantFrom('early', 4, true),
        },
        { requiredKeys: [] },
      ),
    )
    .map(
      ([one, limits]) =>
        (document: ResourceDocument) =>
          // As in the studio, settings that contradict each other or do not fit the kind are not applied.
          changeField(document, one, (field) => {
            const own = Object.fromEntries(
              Object.entries(limits).filter(([name]) => offered(field).includes(name)),
            );
            const next = withLimits(field, own);
            return limitMistake(next) === undefined ? next : field;
          }),
    ),
  fc.tuple(key, fc.constantFrom('columns', 'filters', 'search', 'sum'), fc.boolean()).map(
    ([one, use, is]) =>
      (document: ResourceDocument) =>
        inList(document, one, use, is),
  ),
);

test('after any edits the document is valid, except that its title may have to be chosen again', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      const document = changes.reduce((before, one) => one(before), drafted);
      expect(documentSchema.safeParse(document).error).toBeUndefined();
      expect(mistakesOf(document).filter((mistake) => !/\.title /.test(mistake))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a clone of each list is a valid declaration next to the original', () => {
  const found = Object.entries(files).map(([path, resource]) => ({
    file: path.replace('../../', ''),
    resource,
  }));
  const taken = found.map(({ resource }) => resource.name);
  for (const { resource } of found.filter(({ resource: one }) => fieldOfCode(one) === undefined)) {
    const clone = declarationOf(clonedDocument(documentOf(resource), taken));
    const file = `src/resources/${resourceFile(clone.name)}`;
    expect(() => createRegistry([...found, { file, resource: clone }]), resource.name).not.toThrow();
  }
});

test('contradictory limits are told apart, and values that do not fit are counted', () => {
  const text: DocumentField = { key: 'note', kind: 'text' };
  const number: DocumentField = { key: 'score', kind: 'integer' };
  const found = (field: DocumentField, limits: Parameters<typeof withLimits>[1]) => {
    const { is, at } = limitMistake(withLimits(field, limits)) ?? {};
    return is === undefined ? undefined : `${is} ${at}`;
  };
  expect(found(text, { min: 2, max: 20, default: 'early' })).toBeUndefined();
  expect(found(text, { min: 20, max: 2 })).toBe('turned min');
  expect(found(text, { min: -1 })).toBe('tooFar min');
  expect(found(text, { max: 2.5 })).toBe('notWhole max');
  expect(found(text, { max: 9_000 })).toBe('tooLong max');
  expect(found(text, { max: 3, default: 'early' })).toBe('default default');
  expect(found(number, { min: -5, max: 100, default: 7 })).toBeUndefined();
  expect(found(number, { max: NaN })).toBe('noNumber max');
  expect(found(number, { min: 0, default: -1 })).toBe('default default');
  expect(found({ key: 'ok', kind: 'flag' }, { words: ['Open', ''] })).toBe('words words');
  expect(unfit(withLimits(number, { min: 0, max: 100 }), [0, 50, 101, -1, null])).toBe(2);
  // Multiline texts cannot be unique; No is a valid default.
  expect(withLimits({ ...text, options: { unique: true } }, { multiline: true }).options).toEqual({
    multiline: true,
  });
  expect(
    withLimits(withLimits({ key: 'ok', kind: 'flag' }, { default: false }), { immutable: true }).options,
  ).toEqual({ default: false, immutable: true });
});

test('a field is shown for chosen values of another field, and always once these are removed', () => {
  const document = draftDocument('site visits', [
    { key: 'name', kind: 'text', options: { max: 100 } },
    {
      key: 'outcome',
      kind: 'choice',
      choices: [
        { value: 'passed', label: 'Passed' },
        { value: 'failed', label: 'Failed' },
        { value: 'late', label: 'Late' },
      ],
    },
    { key: 'urgent', kind: 'flag' },
    { key: 'reason', kind: 'text', options: { max: 200 } },
  ]);
  const shown = (of: ResourceDocument, key: string) => {
    const field = of.fields.find((one) => one.key === key);
    return field === undefined ? undefined : shownWhen(field);
  };
  const keysOf = (of: ResourceDocument, key: string) => deciders(of, key).map((one) => one.key);
  expect(keysOf(document, 'reason')).toEqual(['outcome', 'urgent']);
  const when = { key: 'outcome', values: ['failed', 'late'] };
  const asked = changeField(document, 'reason', (field) => withShownWhen(field, when));
  expect(shown(asked, 'reason')).toEqual(when);
  expect(documentOf(declarationOf(asked))).toEqual(asked);
  expect(declarationOf(asked).fields['reason']?.options.when).toEqual({
    outcome: { in: ['failed', 'late'] },
  });
  expect(
    printResource(
      changeField(asked, 'reason', (field) => withShownWhen(field, { key: 'urgent', values: [true] })),
    ),
  ).toContain('when: { urgent: true }');
  // A condition is not circular, and is dropped with the field or choice that it names.
  const urgent = changeField(document, 'outcome', (field) =>
    withShownWhen(field, { key: 'urgent', values: [true] }),
  );
  expect(keysOf(urgent, 'urgent')).toEqual([]);
  expect(shown(removeField(asked, 'outcome'), 'reason')).toBeUndefined();
  const fewer = changeField(asked, 'outcome', ({ choices = [], ...field }) => ({
    ...field,
    choices: choices.slice(0, 2),
  }));
  expect(shown(fewer, 'reason')).toBeUndefined();
  // A condition that a developer wrote stays.
  const written = changeField(document, 'reason', (field) => ({
    ...field,
    options: { when: { or: [{ urgent: true }, { outcome: 'failed' }] } },
  }));
  expect(
    shown(
      changeField(written, 'name', (field) => field),
      'reason',
    ),
  ).toBe('other');
});

test('several fields are unique together until one of them is removed', () => {
  const document = draftDocument('site visits', [
    { key: 'name', kind: 'text', options: { max: 100 } },
    { key: 'site', kind: 'ref', target: 'tenants' },
    { key: 'visited', kind: 'date' },
    { key: 'notes', kind: 'text', options: { max: 900, multiline: true } },
  ]);
  const two = withUnique(document, 'visited', [], ['site']);
  expect(two.unique).toEqual([['site', 'visited']]);
  expect(documentOf(declarationOf(two))).toEqual(two);
  expect(printResource(two)).toContain("unique: [['site', 'visited']]");
  const three = withUnique(two, 'site', ['visited'], ['visited', 'name']);
  expect(three.unique).toEqual([['name', 'site', 'visited']]);
  expect(uniqueWith(three, 'name')).toEqual([['site', 'visited']]);
  expect(withUnique(three, 'name', ['site', 'visited'], []).unique).toBeUndefined();
  expect(removeField(three, 'site').unique).toBeUndefined();
  expect(document.fields.map(canBeUniqueTogether)).toEqual([true, true, true, false]);
  // Rows that lack a value do not count as repetitions.
  expect(
    repeatedRows([
      ['A', 'a', 'B', ''],
      ['1', '1 ', '1', ''],
    ]),
  ).toBe(1);
});

test('a pattern needs a message and can be derived from sample rows', () => {
  const field = { key: 'visitNo', kind: 'text' } as const;
  const mistake = (pattern: [string, string]) => limitMistake(withLimits(field, { pattern }))?.is;
  expect(mistake([String.raw`^SV-\d{5}$`, 'Enter it like SV-10000.'])).toBeUndefined();
  expect(mistake(['(', 'Enter it like SV-10000.'])).toBe('noPattern');
  expect(mistake([String.raw`\d`, ' '])).toBe('noSentence');
  expect(patternOf(['SV-10042', 'SV-20043'])).toBe(String.raw`^SV-\d{5}$`);
  expect(patternOf(['A.1', 'B.2'])).toBe(String.raw`^[A-Z]\.\d$`);
  for (const none of [['SV-1'], ['SV-1', 'SV-10'], ['north', 'south']])
    expect(patternOf(none)).toBeUndefined();
  const kept = withLimits(field, { pattern: [String.raw`^SV-\d{5}$`, 'Enter it like SV-10000.'] });
  expect(unfit(kept, ['SV-10042', 'SV-1', null])).toBe(1);
});

test('an added field appears in the form and is available as a column of the list', () => {
  const document = addField(drafted, { key: 'notes', kind: 'text', options: { optional: true } });
  expect(document.form?.[0]?.fields).toContain('notes');
  expect(document.list.moreColumns).toContain('notes');
  expect(mistakesOf(document)).toEqual([]);
});

test('a column moves with its field, and the title column stays first', () => {
  const last = drafted.list.columns.at(-1) ?? '';
  const document = moveField(drafted, last, -1);
  expect(document.list.columns.indexOf(last)).toBe(drafted.list.columns.length - 2);
  expect(moveField(document, keys[0] ?? '', 1).list.columns[0]).toBe(drafted.list.columns[0]);
});

test('example records can be made of every kind of field and are the same each time', () => {
  const fields = documentKinds.map((kind) => ({
    key: kind,
    kind,
    ...(kind === 'choice' || kind === 'code' ? { choices: [{ value: '1', label: 'One' }] } : {}),
    ...(kind === 'ref' || kind === 'refs' ? { target: 'tenants' } : {}),
  }));
  expect(exampleRecords(fields, 50)).toEqual(exampleRecords(fields, 50));
  // Each was created after the one before it.
  const times = exampleRecords(fields, 10_000).map(({ createdAt }) => createdAt);
  expect(times).toHaveLength(10_000);
  expect([...new Set(times)].toSorted()).toEqual(times);
});

test('local rows are searched, filtered, sorted and summed as on the server', () => {
  const resource = declarationOf(
    draftDocument('visits', [
      { key: 'name', kind: 'text' },
      { key: 'cost', kind: 'money' },
      { key: 'beds', kind: 'integer' },
    ]),
  );
  const stored = { version: 1, createdAt: '', updatedAt: '' };
  const records = [
    { ...stored, id: 1, name: 'Beta', cost: '100.10', beds: 9 },
    { ...stored, id: 2, name: 'alpha', cost: '9.20', beds: null },
    { ...stored, id: 3, name: 'Gamma', cost: null, beds: 10 },
  ];
  const ids = (query: Partial<Parameters<typeof findRecords>[2]>) =>
    findRecords(resource, records, { where: {}, q: '', sort: [], ...query }).map(({ id }) => id);
  expect(ids({ q: 'ALPH' })).toEqual([2]);
  expect(ids({ where: { beds: { gte: 10 } } })).toEqual([3]);
  expect(ids({ sort: [{ field: 'cost', order: 'asc' }] })).toEqual([2, 1, 3]);
  expect(ids({ sort: [{ field: 'name', order: 'asc' }] })).toEqual([2, 1, 3]);
  // Ties are ordered as in the list that the prototype becomes.
  expect(ids({ sort: [{ field: 'createdAt', order: 'desc' }] })).toEqual([3, 2, 1]);
  expect(sumsOf(resource, records)).toEqual({ cost: '109.30' });
});

test('renaming a row also renames the form section of the same name', () => {
  const [first, second] = [drafted.form?.[0], { title: 'Costs', fields: [] }];
  const form = first === undefined ? [] : [first, second];
  const renamed = withRowName({ ...drafted, form }, 'Inspection');
  expect(renamed.label).toEqual(['Inspection', 'Site visits']);
  expect(renamed.form?.map(({ title }) => title)).toEqual(['Inspection', 'Costs']);
});

test('the code name, and all that uses it, follows the list’s name until it is set otherwise', () => {
  const itself: DocumentField = {
    key: 'earlier',
    kind: 'ref',
    target: 'siteVisits',
    options: { optional: true },
  };
  const typed = ['S', 'Sa', 'Safety checks'].reduce((document, many) => withListName(document, many, []), {
    ...drafted,
    fields: [...drafted.fields, itself],
  });
  expect(typed.name).toBe('safetyChecks');
  expect(typed.label).toEqual(['Site visit', 'Safety checks']);
  expect(typed.routes).toEqual({
    list: '/admin/safetyChecks',
    create: '/admin/safetyChecks/create',
    edit: '/admin/safetyChecks/edit/:id',
    show: '/admin/safetyChecks/:id',
  });
  expect(typed.fields.at(-1)?.target).toBe('safetyChecks');
  expect(JSON.stringify(typed)).not.toMatch('siteVisits');
  expect(withListName(drafted, 'Users', ['users']).name).toBe('users2');
  // A name that was set by hand stays, and so does that of an existing resource.
  expect(withListName({ ...drafted, name: 'svr' }, 'Safety checks', []).name).toBe('svr');
  expect(withListName(drafted, 'Safety checks', ['siteVisits']).name).toBe('siteVisits');
  const copy = clonedDocument(drafted, ['siteVisits']);
  expect(copy.name).toBe('siteVisitsCopy');
  expect(withListName(copy, 'Safety checks', ['siteVisits']).name).toBe('safetyChecks');
});
