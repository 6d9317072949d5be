import { defineResource } from '../contracts/define-resource.ts';
import { f } from '../contracts/fields.ts';
import { allow, everyone, ofType, superTenant } from '../contracts/policy.ts';
import { my } from '../contracts/predicate.ts';

export default defineResource({
  name: 'surveys',
  service: 'api',
  label: ['Survey', 'Surveys'],
  title: 'title',
  routes: { list: '/surveys', show: '/surveys/:id' },
  menu: { group: 'surveys', order: 20 },
  fields: {
    title: f.text({ max: 300, readOnly: true }),
    surveyPeriod: f.ref('surveyPeriods', { readOnly: true }),
    respondent: f.ref('tenants', { readOnly: true }),
    subject: f.ref('tenants', { readOnly: true, help: 'The MCO or provider that is assessed.' }),
    state: f.choice(
      {
        notStarted: 'Not started',
        inProgress: { label: 'In progress', tone: 'info' },
        submitted: { label: 'Submitted', tone: 'success' },
        returned: { label: 'Returned', tone: 'warning' },
        accepted: { label: 'Accepted', tone: 'success' },
      },
      { default: 'notStarted', readOnly: true },
    ),
    score: f.percent({ min: 0, max: 100, optional: true, readOnly: true }),
    submittedAt: f.timestamp({ label: 'Submitted', optional: true, readOnly: true }),
  },
  list: {
    columns: ['respondent', 'subject', 'surveyPeriod', 'state', 'submittedAt', 'score'],
    filters: ['surveyPeriod', 'state', 'respondent', 'subject', 'submittedAt'],
    search: ['title'],
    sort: 'title',
  },
  access: {
    screen: everyone,
    read: [
      allow(superTenant),
      allow(everyone, { respondent: { id: my.tenantId } }),
      allow(ofType('system'), { respondent: { parentTenant: { id: my.tenantId } } }),
    ],
  },
});
