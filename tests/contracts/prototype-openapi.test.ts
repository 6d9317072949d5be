import { expect, test } from 'vitest';
import { describedSchemas } from '../../src/contracts/prototypes/prototype-openapi.ts';

const visit = {
  type: 'object',
  required: ['visit_no', 'status'],
  properties: {
    id: { type: 'integer' },
    visit_no: { type: 'string', maxLength: 30 },
    visited_on: {
      type: ['string', 'null'],
      format: 'date',
      description: 'The day of the visit.\nNot of the report.',
    },
    status: { type: 'string', enum: ['planned', 'in_progress'] },
    miles: { type: 'number', minimum: 0 },
    tags: { type: 'array', items: { type: 'string' } },
    site: { $ref: '#/components/schemas/Site' },
  },
};
const fields = [
  { key: 'visitNo', kind: 'text', options: { max: 30 } },
  { key: 'visitedOn', kind: 'date', options: { help: 'The day of the visit.', optional: true } },
  {
    key: 'status',
    kind: 'choice',
    choices: [
      { value: 'planned', label: 'Planned' },
      { value: 'in_progress', label: 'In progress' },
    ],
  },
  { key: 'miles', kind: 'number', options: { min: 0, optional: true } },
  { key: 'tags', kind: 'list', options: { optional: true } },
  { key: 'site', kind: 'json', options: { optional: true } },
];

test('fields are read from named schemas and from inline schemas of responses', () => {
  const inline = { type: 'array', items: visit };
  const page = (schema: object) => ({ responses: { 200: { content: { 'application/json': { schema } } } } });
  const found = describedSchemas({
    openapi: '3.1.0',
    components: { schemas: { Visit: visit, Site: { allOf: [{ $ref: '#/components/schemas/Site' }] } } },
    paths: {
      '/named': { get: page({ type: 'array', items: { $ref: '#/components/schemas/Visit' } }) },
      '/inline': { get: page(inline) },
      '/paged': { get: page({ type: 'object', properties: { data: inline, total: { type: 'integer' } } }) },
    },
  });
  expect(found.map(({ name }) => name)).toEqual(['Visit', 'GET /inline', 'GET /paged']);
  for (const one of found) expect(one.fields).toEqual(fields);
});

test.each([[undefined], ['text'], [{}], [{ paths: 3, components: [] }]])(
  '%s contains no schemas',
  (openapi) => {
    expect(describedSchemas(openapi)).toEqual([]);
  },
);
