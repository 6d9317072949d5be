import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, editors, everyone, superTenant } from '../contracts/resource/policy.ts';
import { my } from '../contracts/resource/predicate.ts';
import { ofSharedPrototype } from '../contracts/prototypes/prototype-sharing.ts';

/** A comment on a prototype: on the whole list, or on one column, field or row. */
export default defineResource({
  name: 'prototypeComments',
  service: 'api',
  label: ['Comment', 'Comments'],
  title: 'place',
  routes: {},
  fields: {
    // A request body must not have the key "prototype" (server/http/json-body.ts).
    parent: f.ref('prototypes', { label: 'Prototype', immutable: true }),
    about: f.choice(
      { list: 'The list', column: 'A column', field: 'A field', row: 'A row' },
      { default: 'list', immutable: true },
    ),
    place: f.text({
      max: 120,
      optional: true,
      immutable: true,
      help: 'Key of the column or field, or number of the row.',
    }),
    text: f.text({ label: 'Comment', max: 1_000, multiline: true }),
    isDone: f.flag({
      label: 'Resolved',
      default: false,
      words: ['Resolved', 'Open'],
      tones: ['success', 'info'],
    }),
    author: f.ref('users', { optional: true, readOnly: true, setBy: 'parent' }),
  },
  rules: [
    {
      field: 'place',
      where: { or: [{ about: 'list' }, { not: { place: null } }] },
      message: 'Say which column, field or row it is about.',
    },
  ],
  list: {
    columns: ['text', 'parent', 'about', 'place', 'isDone', 'author', 'createdAt'],
    filters: ['parent', 'about', 'isDone'],
    sort: 'createdAt',
  },
  access: {
    screen: editors(superTenant),
    read: [allow(editors(superTenant)), ...ofSharedPrototype()],
    create: [allow(editors(superTenant)), ...ofSharedPrototype()],
    update: [allow(everyone, { author: { id: my.userId } }), allow(editors(superTenant))],
    delete: [allow(everyone, { author: { id: my.userId } }), allow(admins(superTenant))],
    history: [allow(editors(superTenant))],
    fields: {
      // Others may resolve a comment, but only its author may change the text.
      text: { write: [allow(everyone, { or: [{ author: { id: my.userId } }, { createdAt: null }] })] },
    },
  },
});
