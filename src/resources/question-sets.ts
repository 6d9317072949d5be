import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import { admins, allow, everyone, superTenant } from '../contracts/resource/policy.ts';
import { checkedContentSchema } from '../contracts/surveys/question-checks.ts';

export default defineResource({
  name: 'questionSets',
  service: 'api',
  label: ['Question set', 'Question sets'],
  title: 'name',
  routes: {
    list: '/admin/questionSets',
    create: '/admin/questionSets/create',
    edit: '/admin/questionSets/edit/:id',
    show: '/admin/questionSets/:id',
  },
  menu: { group: 'surveys', order: 40, audience: superTenant },
  fields: {
    name: f.text({ max: 100, unique: true }),
    audience: f.choice({ provider: 'Providers assess MCOs', mco: 'MCOs assess providers' }),
    edition: f.integer({
      min: 1,
      max: 9_999,
      default: 1,
      help: 'Recorded with each attestation.',
    }),
    content: f.custom({ label: 'Questions', schema: checkedContentSchema, column: 'jsonb' }),
    state: f.choice(
      { draft: 'Draft', inUse: { label: 'In use', tone: 'success' } },
      {
        default: 'draft',
        readOnly: true,
        help: 'In use once a survey period with these questions opens. After that, they can no longer be changed.',
      },
    ),
  },
  rules: [
    {
      field: 'audience',
      constraint: 'question_sets_audience_chosen',
      message:
        'This survey period uses these questions for the current audience. Choose another question set there first.',
    },
  ],
  list: {
    columns: ['name', 'audience', 'edition', 'content', 'state'],
    filters: ['audience', 'state'],
    search: ['name'],
    sort: 'name',
    empty: 'Question sets appear here when an administrator creates one.',
  },
  form: [
    { title: 'Question set', fields: ['name', 'audience', 'edition'] },
    { title: 'Questions asked', fields: ['content'] },
  ],
  show: { related: [{ resource: 'surveyPeriods', by: 'questionSet' }] },
  requires: [
    {
      where: { state: 'draft' },
      reason: 'Only a draft can be edited. Create a new question set that starts from this one.',
    },
  ],
  access: {
    screen: superTenant,
    // Others see the questions only once a survey period with them opens.
    read: [allow(superTenant), allow(everyone, { state: 'inUse' })],
    create: [allow(admins(superTenant))],
    update: [allow(admins(superTenant), { state: 'draft' })],
    delete: [allow(admins(superTenant), { state: 'draft' })],
    history: [allow(admins(superTenant))],
  },
});
