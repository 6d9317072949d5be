import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineResource, type RecordFor } from '../../src/contracts/resource/define-resource.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import { allow, everyone } from '../../src/contracts/resource/policy.ts';
import { createRegistry } from '../../src/contracts/registry/registry.ts';

const base = {
  name: 'things',
  service: 'api',
  label: ['Thing', 'Things'],
  routes: {},
  access: { screen: everyone, read: [allow(everyone)] },
} as const;

test('impossible options of file, image and custom fields are reported at startup', () => {
  const resource = defineResource({
    ...base,
    title: 'title',
    fields: {
      title: f.text(),
      letter: f.file({ maxBytes: 50 * 1024 * 1024, accept: [] }),
      picture: f.image({ maxBytes: 0, alt: 'titel' }),
      range: f.custom({ column: 'jsonb', schema: z.object({ from: z.int() }), unique: true }),
      parts: f.rows({ picture: f.image({ maxBytes: 1_000 }) }),
      // @ts-expect-error -- an unsupported file type
      page: f.file({ maxBytes: 1_000, accept: ['text/html'] }),
    },
    list: {
      columns: ['title', 'letter', 'picture', 'range'],
      // @ts-expect-error -- a file cannot be filtered by
      filters: ['letter'],
      // @ts-expect-error -- an image cannot be sorted by
      sort: 'picture',
      // @ts-expect-error -- a custom value cannot be searched
      search: ['range'],
    },
  });
  expect(() => createRegistry([{ file: 'things.ts', resource }])).toThrow(
    [
      'The declarations have 10 mistakes:',
      '  things.ts: things.fields.letter.maxBytes is no whole number from 1 to 10485760.',
      '  things.ts: things.fields.letter.accept takes no type of file. Name at least one.',
      '  things.ts: things.fields.picture.maxBytes is no whole number from 1 to 10485760.',
      '  things.ts: things.fields.picture.alt names "titel", which is no text. Did you mean "title"?',
    ].join('\n'),
  );
  type Thing = RecordFor<typeof resource>;
  const range: Thing['range'] = { from: 1 };
  expect(range.from).toBe(1);
});
