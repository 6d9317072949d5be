/** The questions for providers about the MCOs of their area, and for MCOs about a provider. */
import type { Question, SetContent, SurveyAudience } from '../../src/contracts/surveys/survey-questions.ts';

export interface SampleQuestionSet {
  readonly id: number;
  readonly name: string;
  readonly audience: SurveyAudience;
  readonly edition: number;
  readonly content: SetContent;
  readonly state: 'draft' | 'inUse';
}

const satisfaction = [
  'Very dissatisfied',
  'Dissatisfied',
  'Neither satisfied nor dissatisfied',
  'Satisfied',
  'Very satisfied',
];
const worked = { worked: { gte: 1 } };

/** A matrix question with one row for each MCO. */
function rated(key: string, topic: string, label: string, help?: string): Question {
  return {
    key,
    type: 'matrix',
    label,
    ...(help === undefined ? {} : { help }),
    required: true,
    topic,
    labels: satisfaction,
    noInteraction: 'No interaction',
  };
}

function scaled(key: string, topic: string, label: string): Question {
  return { key, type: 'scale', label, required: true, topic, labels: satisfaction };
}

const ofProviders: SetContent = {
  sections: [
    {
      key: 'about',
      title: 'About your organization',
      note: 'Asked once, whatever the number of MCOs.',
      questions: [
        { key: 'contact', type: 'text', label: 'Who may we ask about these answers?', required: true },
        {
          key: 'inHouseBilling',
          type: 'choice',
          label: 'Who submits your claims?',
          required: true,
          options: [
            { key: 'own', label: 'Our own staff' },
            { key: 'vendor', label: 'A billing vendor' },
            { key: 'both', label: 'Both' },
          ],
        },
        {
          key: 'vendorName',
          type: 'text',
          label: 'Name of the billing vendor',
          required: true,
          showIf: { inHouseBilling: { in: ['vendor', 'both'] } },
        },
        {
          key: 'medicaidShare',
          type: 'percent',
          label: 'Share of your inpatient days paid by Medicaid managed care',
          help: 'Your best estimate for the last state fiscal year.',
          required: true,
        },
        {
          key: 'channels',
          type: 'choices',
          label: 'How do you usually reach the MCOs?',
          options: [
            { key: 'portal', label: 'Provider portal' },
            { key: 'phone', label: 'Telephone' },
            { key: 'email', label: 'Email' },
            { key: 'representative', label: 'Provider representative' },
          ],
        },
      ],
    },
    {
      key: 'claims',
      title: 'Claims and directed payments',
      note: 'Rate each MCO that you worked with during the period; choose “No interaction” for the others.',
      questions: [
        rated('claimsAccuracy', 'Claims and payments', 'Claims are paid correctly the first time'),
        rated('claimsTime', 'Claims and payments', 'Clean claims are paid on time'),
        rated(
          'directedPayments',
          'Claims and payments',
          'Directed payments arrive complete and within 20 business days',
          'Count from the notice of the payment period.',
        ),
        rated('appeals', 'Claims and payments', 'Denied claims and appeals are handled fairly'),
      ],
    },
    {
      key: 'service',
      title: 'Authorization and service',
      questions: [
        rated('authorization', 'Prior authorization', 'Prior authorizations are decided in time'),
        rated('peerReview', 'Prior authorization', 'Peer-to-peer review is available when we need it'),
        rated('representative', 'Provider service', 'The provider representative answers our questions'),
        rated('portalUse', 'Provider service', 'The provider portal is easy to use'),
        rated('credentialing', 'Provider service', 'Credentialing takes a reasonable time'),
      ],
    },
    {
      key: 'closing',
      title: 'In your own words',
      questions: [
        {
          key: 'incident',
          type: 'choice',
          label: 'Was any directed payment late or incomplete?',
          required: true,
          options: [
            { key: 'yes', label: 'Yes' },
            { key: 'no', label: 'No' },
          ],
        },
        {
          key: 'incidentDate',
          type: 'date',
          label: 'When did you first notice it?',
          required: true,
          showIf: { incident: 'yes' },
        },
        {
          key: 'incidentText',
          type: 'longText',
          label: 'What happened, and with which MCO?',
          help: 'No patient data, please.',
          required: true,
          showIf: { incident: 'yes' },
        },
        { key: 'comments', type: 'longText', label: 'What should the MCOs do better?' },
      ],
    },
  ],
  statement:
    'I attest that I am authorized to answer for this organization and that these answers are true and complete to the best of my knowledge.',
};

const ofMcos: SetContent = {
  sections: [
    {
      key: 'relation',
      title: 'Working together',
      questions: [
        {
          key: 'worked',
          type: 'number',
          label: 'Claims received from this provider in the period',
          help: 'Enter 0 if there were none; the rest is then not asked.',
          required: true,
          min: 0,
        },
        {
          key: 'lastReview',
          type: 'date',
          label: 'Date of your last contract review with this provider',
          showIf: worked,
        },
      ],
    },
    {
      key: 'claims',
      title: 'Claims and data',
      questions: [
        {
          ...scaled('claimsQuality', 'Claims and data', 'Claims arrive complete and correct'),
          showIf: worked,
        },
        {
          ...scaled('claimsTime', 'Claims and data', 'Claims arrive within the filing deadline'),
          showIf: worked,
        },
        {
          ...scaled('rosters', 'Claims and data', 'Rosters and directories are kept up to date'),
          showIf: worked,
        },
        {
          key: 'rejectedShare',
          type: 'percent',
          label: 'Share of claims rejected at intake',
          required: true,
          showIf: worked,
        },
      ],
    },
    {
      key: 'care',
      title: 'Care and cooperation',
      questions: [
        {
          ...scaled('authorization', 'Care coordination', 'Authorization requests carry what is needed'),
          showIf: worked,
        },
        {
          ...scaled('discharge', 'Care coordination', 'Discharges are planned together with us'),
          showIf: worked,
        },
        {
          ...scaled('response', 'Communication', 'Questions are answered within two business days'),
          showIf: worked,
        },
        {
          key: 'topics',
          type: 'choices',
          label: 'Where would training help?',
          showIf: worked,
          options: [
            { key: 'claims', label: 'Claims submission' },
            { key: 'authorization', label: 'Prior authorization' },
            { key: 'quality', label: 'Quality measures' },
            { key: 'none', label: 'None needed' },
          ],
        },
        { key: 'comments', type: 'longText', label: 'Anything else that the program should know' },
      ],
    },
  ],
  statement:
    'I attest that I am authorized to answer for this MCO and that these answers are true and complete to the best of my knowledge.',
};

export const sampleQuestionSets: readonly [SampleQuestionSet, SampleQuestionSet] = [
  {
    id: 1,
    name: 'Providers on MCOs',
    audience: 'provider',
    edition: 1,
    content: ofProviders,
    state: 'inUse',
  },
  { id: 2, name: 'MCOs on providers', audience: 'mco', edition: 1, content: ofMcos, state: 'inUse' },
];
