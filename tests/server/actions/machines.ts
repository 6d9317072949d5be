/** The domain's state machines, written down independently of the declarations. */
import type { SampleRecord } from '../../../server/sample/rows.ts';
import type { Action } from '../../../src/contracts/resource/actions.ts';
import type { Field } from '../../../src/contracts/resource/fields.ts';
import { type Home, missingId, others, unique } from '../world/homes.ts';
import {
  accountHolderRecord,
  periodRecord,
  surveyPeriodRecord,
  surveyRecord,
  transactionRecord,
} from '../world/records.ts';

export interface Machine {
  /** The field that holds the state. */
  readonly field: string;
  readonly states: readonly string[];
  readonly actions: Readonly<Record<string, { readonly from: readonly string[]; readonly to: string }>>;
  /** Records in every state on each side of the home's borders. */
  readonly records: (home: Home) => readonly MadeRecord[];
}
export interface MadeRecord {
  readonly record: SampleRecord;
  readonly state: string;
  /** Whether everything else that an action requires is met. */
  readonly writable: boolean;
  /** The records it references, created before it. */
  readonly needs?: Readonly<Record<string, readonly SampleRecord[]>>;
}

/** Below the ID of the world's missing record, above all others. */
const newId = () => missingId - 1 - unique();

const holderStates = ['PENDING_REVIEW', 'ACCEPTED', 'PENDING_DOCUMENT', 'PENDING_RESUBMIT', 'REJECTED'];
const surveyPeriodStates = ['draft', 'scheduled', 'open', 'closed', 'archived'];
const surveyStates = ['notStarted', 'inProgress', 'submitted', 'returned', 'accepted'];
const statuses = ['draft', 'submitted', 'approved', 'paid', 'confirmed', 'rejected', 'void', 'reversed'];

export const machines: Readonly<Record<string, Machine>> = {
  transactions: {
    field: 'status',
    states: statuses,
    actions: {
      submit: { from: ['draft'], to: 'submitted' },
      approve: { from: ['submitted'], to: 'approved' },
      unapprove: { from: ['approved'], to: 'submitted' },
      reject: { from: ['submitted', 'approved'], to: 'rejected' },
      unreject: { from: ['rejected'], to: 'submitted' },
      resubmit: { from: ['rejected'], to: 'submitted' },
      markPaid: { from: ['approved'], to: 'paid' },
      confirm: { from: ['paid'], to: 'confirmed' },
      void: { from: ['draft'], to: 'void' },
      reverse: { from: ['paid'], to: 'reversed' },
    },
    records: ({ tenant, child }) =>
      statuses.flatMap((state) => {
        const made = (mco: number, provider: number, period: string): MadeRecord => ({
          record: transactionRecord(newId(), mco, provider, { status: state, period }),
          state,
          writable: period === 'open',
        });
        return [
          made(tenant, others.provider, 'open'),
          made(tenant, others.provider, 'closed'),
          made(others.mco, tenant, 'open'),
          made(others.mco, child, 'open'),
          made(others.mco, others.provider, 'open'),
        ];
      }),
  },
  paymentPeriods: {
    field: 'state',
    states: ['draft', 'open', 'closed', 'locked'],
    actions: {
      open: { from: ['draft'], to: 'open' },
      close: { from: ['open'], to: 'closed' },
      reopen: { from: ['closed'], to: 'open' },
      lock: { from: ['closed'], to: 'locked' },
    },
    records: () =>
      ['draft', 'open', 'closed', 'locked'].map((state) => ({
        record: periodRecord(newId(), state),
        state,
        writable: true,
      })),
  },
  surveyPeriods: {
    field: 'state',
    states: surveyPeriodStates,
    actions: {
      schedule: { from: ['draft'], to: 'scheduled' },
      unschedule: { from: ['scheduled'], to: 'draft' },
      open: { from: ['draft', 'scheduled'], to: 'open' },
      close: { from: ['open'], to: 'closed' },
      reopen: { from: ['closed'], to: 'open' },
      archive: { from: ['closed'], to: 'archived' },
    },
    records: () =>
      surveyPeriodStates.map((state) => ({
        record: surveyPeriodRecord(newId(), state),
        state,
        writable: true,
      })),
  },
  surveys: {
    field: 'state',
    states: surveyStates,
    actions: {
      submit: { from: ['notStarted', 'inProgress', 'returned'], to: 'submitted' },
      accept: { from: ['submitted'], to: 'accepted' },
      return: { from: ['submitted'], to: 'returned' },
    },
    records: ({ tenant, child }) =>
      surveyStates.flatMap((state) => {
        const made = (respondent: number, subject: number): MadeRecord => {
          // A period of its own, because a pair has only one survey in each.
          const period = surveyPeriodRecord(newId(), 'open');
          const record = { ...surveyRecord(newId(), respondent, subject), surveyPeriod: period.id };
          return {
            record: withValues(record, { state, missing: 0 }),
            state,
            writable: true,
            needs: { surveyPeriods: [period] },
          };
        };
        return [made(tenant, others.mco), made(child, others.mco), made(others.provider, tenant)];
      }),
  },
  accountHolders: {
    field: 'status',
    states: holderStates,
    actions: {
      accept: { from: ['PENDING_REVIEW', 'PENDING_DOCUMENT'], to: 'ACCEPTED' },
      askForDocument: { from: ['PENDING_REVIEW', 'PENDING_DOCUMENT'], to: 'PENDING_DOCUMENT' },
      sendDocuments: { from: ['PENDING_DOCUMENT'], to: 'PENDING_REVIEW' },
      askToResubmit: { from: ['PENDING_REVIEW', 'PENDING_DOCUMENT'], to: 'PENDING_RESUBMIT' },
      reject: { from: ['PENDING_REVIEW', 'PENDING_DOCUMENT', 'PENDING_RESUBMIT'], to: 'REJECTED' },
    },
    records: ({ tenant }) =>
      holderStates.flatMap((status) =>
        [tenant, others.provider].map((owner) => ({
          record: { ...accountHolderRecord(newId(), owner), status },
          state: status,
          writable: true,
        })),
      ),
  },
};

/** Adds further fields; the type of a sample record names only its ID. */
function withValues(record: SampleRecord, values: object): SampleRecord {
  return { ...record, ...values };
}

/** A value for every input of the action. */
export function inputFor({ input }: Action): { readonly input?: Readonly<Record<string, unknown>> } {
  if (input === undefined) return {};
  return { input: Object.fromEntries(Object.entries(input).map(([key, field]) => [key, valueFor(field)])) };
}

function valueFor(field: Field): unknown {
  return field.choices === undefined ? 'As agreed.' : Object.keys(field.choices)[0];
}
