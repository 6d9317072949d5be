import { defineResource } from '../contracts/resource/define-resource.ts';
import { f } from '../contracts/resource/fields.ts';
import {
  admins,
  allow,
  editors,
  everyone,
  type Grant,
  ofType,
  superTenant,
} from '../contracts/resource/policy.ts';
import { my, now } from '../contracts/resource/predicate.ts';

/** Who may answer: the respondent itself, and its system on its behalf. */
const respondents: readonly Grant[] = [
  allow(editors(ofType('provider', 'mco')), { respondent: { id: my.tenantId } }),
  allow(editors(ofType('system')), { respondent: { parentTenant: { id: my.tenantId } } }),
];

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
        inProgress: { label: 'In progress', initial: true },
        submitted: { label: 'Submitted', tone: 'info' },
        returned: { label: 'Sent back', tone: 'warning' },
        accepted: { label: 'Accepted', tone: 'success', terminal: true },
      },
      { noun: 'Survey', default: 'notStarted', readOnly: true },
    ),
    score: f.percent({ min: 0, max: 100, optional: true, readOnly: true }),
    submittedAt: f.timestamp({ label: 'Submitted on', optional: true, readOnly: true }),
    missing: f.integer({
      label: 'Questions left',
      optional: true,
      readOnly: true,
      help: 'Required questions not answered yet.',
    }),
    submittedBy: f.ref('users', { optional: true, readOnly: true }),
    attestedName: f.text({ label: 'Attested by', max: 120, optional: true, readOnly: true }),
    attestedTitle: f.text({ label: 'Job title', max: 120, optional: true, readOnly: true }),
    attestedOn: f.date({ label: 'Attested on', optional: true, readOnly: true }),
    statement: f.text({ label: 'Statement', max: 2_000, multiline: true, optional: true, readOnly: true }),
    edition: f.integer({
      optional: true,
      readOnly: true,
      help: 'Edition of the question set and its statement.',
    }),
    returnComment: f.text({
      label: 'Reason sent back',
      max: 2_000,
      multiline: true,
      optional: true,
      readOnly: true,
    }),
    remindedAt: f.timestamp({ label: 'Last reminder', optional: true, readOnly: true }),
  },
  unique: [['surveyPeriod', 'respondent', 'subject']],
  pages: {
    surveyDashboard: {
      path: '/dashboard',
      title: 'Survey Dashboard',
      operation: 'surveys.dashboard',
      menu: { group: 'surveys', order: 0 },
      uses: ['surveys', 'surveyPeriods'],
    },
    providersSurvey: { path: '/surveys/providers/:providerId', title: 'Providers survey' },
    mcoSurvey: { path: '/surveys/mcos/:providerId', title: 'MCO survey' },
  },
  list: {
    columns: ['respondent', 'subject', 'surveyPeriod', 'state', 'submittedAt', 'score'],
    filters: ['surveyPeriod', 'state', 'respondent', 'subject', 'submittedAt'],
    moreColumns: ['remindedAt'],
    search: ['title'],
    sort: 'title',
    empty: 'When a survey period opens, the organizations it includes find their surveys here.',
  },
  transfer: { export: true },
  show: {
    // The sections of the sheet show how many questions are left, over everything that is answered together there.
    without: ['missing'],
    sections: [
      {
        title: 'Survey',
        fields: ['surveyPeriod', 'respondent', 'subject', 'score', 'remindedAt', 'returnComment'],
      },
      {
        title: 'Attestation',
        fields: [
          'submittedAt',
          'submittedBy',
          'attestedName',
          'attestedTitle',
          'attestedOn',
          'statement',
          'edition',
        ],
      },
    ],
  },
  actions: {
    submit: {
      label: 'Submit',
      done: 'submitted',
      tone: 'primary',
      // On its page, a survey is submitted below the attestation statement (pages/surveys/review.tsx).
      on: 'selection',
      when: { state: { in: ['notStarted', 'inProgress', 'returned'] } },
      requires: [
        { where: { missing: 0 }, reason: 'Some required questions are not answered yet.' },
        {
          where: { surveyPeriod: { state: 'open', closesAt: { gt: now } } },
          reason: 'Its survey period no longer accepts answers.',
        },
        {
          where: { respondent: { isActive: true } },
          reason: 'Its respondent is inactive. Reactivate the tenant first.',
        },
      ],
      set: { state: 'submitted', submittedAt: now, submittedBy: my.userId, attestedOn: now },
      confirm: 'By submitting, you attest to the statement of each survey.',
      input: {
        attestedName: f.text({ label: 'Attested by', max: 120 }),
        attestedTitle: f.text({ label: 'Job title', max: 120 }),
      },
      grants: respondents,
    },
    remind: {
      label: 'Remind',
      done: 'reminded',
      when: { state: { in: ['notStarted', 'inProgress', 'returned'] } },
      requires: [
        {
          where: { surveyPeriod: { state: 'open', closesAt: { gt: now } } },
          reason: 'Its survey period no longer accepts answers.',
        },
        {
          where: { respondent: { isActive: true } },
          reason: 'Its respondent is inactive. Reactivate the tenant first.',
        },
      ],
      set: { remindedAt: now },
      confirm:
        'Each respondent, or its system if it has no users who may answer, gets one alert in the portal and one email, no matter how many surveys are selected.',
      grants: [allow(admins(superTenant))],
    },
    accept: {
      label: 'Accept',
      done: 'accepted',
      tone: 'primary',
      when: { state: 'submitted' },
      set: { state: 'accepted' },
      confirm:
        'An accepted survey can no longer be changed. Comments not yet sent back stay in its history only.',
      grants: [allow(admins(superTenant))],
    },
    return: {
      label: 'Send back',
      done: 'sent back',
      when: { state: 'submitted' },
      requires: [
        {
          where: { surveyPeriod: { state: { in: ['open', 'closed'] } } },
          reason: 'Its survey period is archived: its scores are final.',
        },
      ],
      set: { state: 'returned' },
      confirm: 'If the survey period is open, each respondent gets one email.',
      input: {
        returnComment: f.text({
          label: 'Reason',
          max: 2_000,
          multiline: true,
          help: 'Shown to the respondent above the questions, along with your comments on individual questions.',
        }),
      },
      grants: [allow(admins(superTenant))],
    },
  },
  access: {
    screen: everyone,
    history: [allow(superTenant), ...respondents],
    read: [
      allow(superTenant),
      allow(everyone, { respondent: { id: my.tenantId } }),
      allow(ofType('system'), { respondent: { parentTenant: { id: my.tenantId } } }),
    ],
  },
});
