import * as z from 'zod';
import { defineResource } from '../../src/contracts/resource/define-resource.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import { allow, everyone } from '../../src/contracts/resource/policy.ts';

const open = [allow(everyone)];

/** A resource with an optional field of every kind, and a title for references to it. */
export const everyKind = defineResource({
  name: 'samples',
  service: 'api',
  label: ['Sample', 'Samples'],
  title: 'name',
  routes: {},
  fields: {
    name: f.text(),
    text: f.text({ optional: true }),
    email: f.email({ optional: true }),
    phone: f.phone({ optional: true }),
    url: f.url({ optional: true }),
    money: f.money({ optional: true, signed: true }),
    integer: f.integer({ optional: true }),
    number: f.number({ optional: true }),
    percent: f.percent({ optional: true }),
    date: f.date({ optional: true }),
    timestamp: f.timestamp({ optional: true }),
    choice: f.choice({ one: 'One', two: { label: 'Two', tone: 'info' }, three: 'Three' }, { optional: true }),
    code: f.code({ 1: 'First', 2: 'Second', 7: 'Seventh' }, { optional: true }),
    flag: f.flag({ optional: true }),
    ref: f.ref('samples', { optional: true }),
    refs: f.refs('samples', { optional: true }),
    list: f.list({ optional: true }),
    rows: f.rows(
      { word: f.text({ optional: true }), amount: f.integer(), sample: f.ref('samples', { optional: true }) },
      { optional: true },
    ),
    address: f.address({ optional: true }),
    secret: f.secret({ optional: true }),
    json: f.json({ optional: true }),
    file: f.file({ optional: true, maxBytes: 1_000, accept: ['application/pdf', 'text/csv'] }),
    image: f.image({ optional: true, maxBytes: 100_000 }),
    custom: f.custom({
      optional: true,
      column: 'jsonb',
      schema: z.strictObject({ from: z.int('Enter a whole number.'), to: z.int('Enter a whole number.') }),
    }),
  },
  list: {
    columns: [
      'name',
      'text',
      'money',
      'integer',
      'number',
      'date',
      'timestamp',
      'choice',
      'code',
      'flag',
      'ref',
      'refs',
      'rows',
    ],
    moreColumns: ['email', 'phone', 'url', 'percent', 'list', 'address', 'file', 'image', 'custom'],
    search: ['text', 'email'],
    sum: ['money', 'integer'],
  },
  access: { screen: everyone, read: open, create: open, update: open, delete: open },
});
