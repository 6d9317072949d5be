/** Random documents of any shape, for property tests. */
import * as fc from 'fast-check';
import { documentKinds } from '../../src/contracts/prototypes/document-kinds.ts';
import {
  documentSchema,
  type DocumentField,
  type ResourceDocument,
} from '../../src/contracts/prototypes/prototype-document.ts';
import { roles } from '../../src/contracts/resource/policy.ts';

const words = fc.string({
  minLength: 1,
  maxLength: 60,
  unit: fc.constantFrom(...'abcde FG\'"\\`$%{}é—\n'),
});
const key = fc.constantFrom('visit', 'visitedOn', 'mileage', 'notes', 'a', 'isPaid', 'x1');
const flag = fc.boolean();
const tone = fc.constantFrom('neutral', 'info', 'success', 'warning', 'danger');
const scalar = fc.oneof(words, fc.integer({ min: -10_000, max: 100_000 }), fc.boolean());
const operand = fc.oneof(
  scalar,
  fc.constant({ my: 'tenantId' }),
  fc.constant({ my: 'userId' }),
  fc.constant({ my: 'role' }),
  fc.constant({ now: true }),
  fc.constant({ its: 'visit' }),
);
const predicate = fc.letrec<{ node: object }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.dictionary(
      key,
      fc.oneof(operand, fc.constant(null), fc.record({ in: fc.array(scalar, { maxLength: 40 }) })),
    ),
    fc.record({ and: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({ not: tie('node') }),
    fc.record({ visit: fc.record({ some: tie('node') }) }),
  ),
})).node;
const who = fc.array(
  fc.record(
    {
      tenantTypes: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4), { maxLength: 4 }),
      roles: fc.oneof(
        fc.constantFrom(['admin'], ['admin', 'member']),
        fc.uniqueArray(fc.constantFrom(...roles), { maxLength: 3 }),
      ),
      unitMember: flag,
    },
    { requiredKeys: [] },
  ),
  { maxLength: 3 },
);
const grants = fc.array(fc.record({ who, where: predicate }, { requiredKeys: ['who'] }), { maxLength: 3 });
const choices = fc.uniqueArray(
  fc.record(
    { value: fc.oneof(key, fc.constantFrom('ACH', '1', '12', 'in progress')), label: words, tone },
    { requiredKeys: ['value', 'label'] },
  ),
  { selector: ({ value }) => value, maxLength: 6 },
);
/** Sorts as the keys of an object are sorted: numbers come first, in ascending order. */
const asKeys = <T extends { readonly value: string }>(all: readonly T[]): T[] => {
  const rank = ({ value }: T) => (/^\d+$/.test(value) ? Number(value) : Infinity);
  return all.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
};
const options = fc.record(
  {
    label: words,
    help: fc.oneof(words, fc.lorem({ maxCount: 25 })),
    optional: flag,
    max: fc.integer({ min: 1, max: 400 }),
    when: predicate,
    words: fc.tuple(words, words),
    default: scalar,
  },
  { requiredKeys: [] },
);
const field = fc.letrec<{ field: DocumentField }>((tie) => ({
  // Parsing with the schema of documents gives it the type.
  field: fc
    .record(
      {
        key,
        kind: fc.constantFrom(...documentKinds),
        options,
        target: fc.constantFrom('tenants', 'users'),
        choices,
        fields: fc.uniqueArray(tie('field'), {
          selector: (one) => one.key,
          maxLength: 2,
        }),
      },
      { requiredKeys: ['key', 'kind'] },
    )
    .map(({ target, choices, fields, options, ...rest }) => {
      const { kind } = rest;
      const given = options === undefined || Object.keys(options).length === 0 ? {} : { options };
      if (kind === 'ref' || kind === 'refs') return { ...rest, ...given, target: target ?? 'users' };
      if (kind === 'choice' || kind === 'code') return { ...rest, ...given, choices: asKeys(choices ?? []) };
      if (kind === 'rows') return { ...rest, ...given, fields: fields ?? [] };
      return { ...rest, ...given };
    }) as fc.Arbitrary<DocumentField>,
})).field;
const byKey = <T>(of: fc.Arbitrary<T>, selector: (one: T) => string) =>
  fc.uniqueArray(of, { selector, maxLength: 4 });

export const anyDocument: fc.Arbitrary<ResourceDocument> = fc
  .record(
    {
      version: fc.constant(1),
      name: fc.constantFrom('siteVisits', 'x'),
      service: fc.constantFrom('api', 'identity'),
      label: fc.tuple(words, words),
      title: key,
      routes: fc.record({ list: fc.constant('/admin/siteVisits') }, { requiredKeys: [] }),
      menu: fc.record({ group: fc.constant('surveys'), order: fc.integer(), audience: who }),
      fields: fc.uniqueArray(field, { selector: (one) => one.key, maxLength: 7 }),
      unique: fc.array(fc.tuple(key, key), { minLength: 1, maxLength: 2 }),
      rules: fc.array(fc.record({ field: key, where: predicate, message: words }), { maxLength: 2 }),
      list: fc.record(
        {
          columns: fc.array(key, { maxLength: 12 }),
          filters: fc.array(key, { maxLength: 3 }),
          sort: fc.constant('-visit'),
          sumBy: fc.record({
            field: key,
            groups: byKey(
              fc.record({ name: words, values: fc.array(key, { maxLength: 3 }) }),
              (one) => one.name,
            ),
          }),
        },
        { requiredKeys: ['columns'] },
      ),
      views: byKey(
        fc.record({ name: words, where: predicate }, { requiredKeys: ['name'] }),
        (one) => one.name,
      ),
      tiles: byKey(
        fc.record(
          { label: words, where: predicate, tone, audience: who },
          { requiredKeys: ['label', 'where'] },
        ),
        (one) => one.label,
      ),
      pages: fc.array(
        fc.record(
          {
            name: key,
            path: fc.constant('/visits/:id/plan'),
            title: words,
            audience: who,
            menu: fc.record({ group: fc.constant('surveys'), order: fc.integer(), audience: who }),
            uses: fc.array(key, { maxLength: 2 }),
          },
          { requiredKeys: ['name', 'path', 'title'] },
        ),
        { maxLength: 1 },
      ),
      form: fc.array(fc.record({ title: words, fields: fc.array(key, { maxLength: 3 }) }), { maxLength: 2 }),
      actions: byKey(
        fc.record(
          {
            name: fc.constantFrom('approve', 'send', 'close'),
            label: words,
            done: words,
            set: fc.dictionary(key, fc.oneof(operand, fc.constant(null))),
            input: fc.uniqueArray(field, { selector: (one) => one.key, maxLength: 2 }),
            grants,
          },
          { requiredKeys: ['name', 'label', 'done', 'grants'] },
        ),
        (one) => one.name,
      ),
      access: fc.record(
        {
          screen: who,
          read: grants,
          create: grants,
          fields: fc.dictionary(key, fc.record({ read: grants })),
        },
        { requiredKeys: ['screen', 'read'] },
      ),
    },
    { requiredKeys: ['version', 'name', 'service', 'label', 'title', 'routes', 'fields', 'list', 'access'] },
  )
  // Plain JSON, as a database returns it.
  .map((made) => documentSchema.parse(JSON.parse(JSON.stringify(made))));
