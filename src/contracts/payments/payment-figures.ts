/**
 * Definitions that the server and the portal share for the payment dashboard: the statuses behind each figure, the filters,
 * the response schemas, and the condition that selects exactly the transactions behind a figure. Money is a decimal string of
 * dollars and cents.
 */
import * as z from 'zod';
import type { SumBy } from '../lists/list-sums.ts';
import { allOf, type Predicate } from '../resource/predicate.ts';
import { providerClasses } from './provider-classes.ts';
import { surveyProgressSchema } from '../surveys/survey-figures.ts';
import { maxInteger } from '../values/integers.ts';

/**
 * Paid payments have the status `paid` or `confirmed`. A payment that was taken back still counts, as `reversed`, alongside
 * its reversal, which has the opposite amount; the two add up to zero. The sum over these statuses is therefore the net
 * amount paid, and a reversal counts once it is itself paid or confirmed. Pending payments wait for a decision or for
 * payment.
 */
export const statusesOf = {
  paid: ['paid', 'confirmed', 'reversed'],
  pending: ['submitted', 'approved'],
  rejected: ['rejected'],
} as const;
export type PaymentFigure = keyof typeof statusesOf;

/** The sums under a list of payments, defined like the figures of the dashboard. */
export const paymentSums = {
  field: 'status',
  groups: {
    Paid: statusesOf.paid,
    Pending: statusesOf.pending,
    Rejected: statusesOf.rejected,
    Draft: ['draft'],
    Void: ['void'],
  },
} as const satisfies SumBy;

/** Only these payments count as on time or late; reversals do not. */
export const timedStatuses = ['paid', 'confirmed'] as const;
export const untimedType = 'reversal';

export const filterKeys = ['program', 'period', 'sda', 'providerClass', 'mco'] as const;
export type PaymentFilterKey = (typeof filterKeys)[number];
export type PaymentFilter = { readonly [K in PaymentFilterKey | 'provider']?: number | undefined };

const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= maxInteger);
const classText = z
  .string()
  .refine((text) => Object.hasOwn(providerClasses, text))
  .transform(Number);

/** The filter in the URL of the dashboard and of its API calls: one id each. */
export const paymentFilterSchema = z.strictObject({
  program: idText.optional().describe('Id of a program.'),
  period: idText.optional().describe('Id of a payment period.'),
  sda: idText.optional().describe('Id of a service delivery area.'),
  providerClass: classText.optional().describe('A provider class.'),
  mco: idText.optional().describe('Id of an MCO.'),
  provider: idText.optional().describe('Id of a provider.'),
});

/** Reads the filter from a URL and ignores invalid parts. */
export function readPaymentFilter(params: URLSearchParams): PaymentFilter {
  const found: Record<string, number> = {};
  for (const key of filterKeys) {
    const parsed = paymentFilterSchema.shape[key].safeParse(params.get(key) ?? undefined);
    if (parsed.success && parsed.data !== undefined) found[key] = parsed.data;
  }
  return found;
}

export function writePaymentFilter(filter: PaymentFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, id] of Object.entries(filter)) if (id !== undefined) params.set(key, String(id));
  return params;
}

/** The condition that selects the payments, and likewise the goals, matching the filter. */
export function filterCondition({ program, period, ...rest }: PaymentFilter): Predicate {
  const byId = Object.entries(rest).map(([key, id]) => (id === undefined ? undefined : { [key]: { id } }));
  return allOf(
    program === undefined || period !== undefined ? undefined : { period: { program: { id: program } } },
    program === undefined || period === undefined
      ? undefined
      : { period: { program: { id: program }, id: period } },
    program !== undefined || period === undefined ? undefined : { period: { id: period } },
    ...byId,
  );
}

/** The payments behind a figure; `periods` limits them to these periods, for a figure that adds up several. */
export function figureCondition(
  filter: PaymentFilter,
  figure: PaymentFigure,
  periods?: readonly number[],
): Predicate {
  return allOf(
    filterCondition(filter),
    periods === undefined ? undefined : { period: { id: { in: [...periods] } } },
    { status: { in: [...statusesOf[figure]] } },
  );
}

/**
 * The most due dates that a condition may name: it stays within what a request may ask (contracts/resource/predicate-check.ts),
 * with every filter of the dashboard set and room for those that the user adds to the list.
 */
const maxDueDates = 12;

/**
 * The payments behind "paid on time": those dated no later than the due dates of their periods. Undefined without periods, and
 * with more due dates than a condition may name.
 */
export function onTimeCondition(
  filter: PaymentFilter,
  periods: readonly { readonly id: number; readonly dueDate: string }[],
): Predicate | undefined {
  const due = new Map<string, number[]>();
  for (const { id, dueDate } of periods) due.set(dueDate, [...(due.get(dueDate) ?? []), id]);
  if (due.size === 0 || due.size > maxDueDates) return undefined;
  return allOf(
    filterCondition(filter),
    { status: { in: [...timedStatuses] }, type: { ne: untimedType } },
    {
      or: [...due].map(([dueDate, ids]) => ({ period: { id: { in: ids } }, paymentDate: { lte: dueDate } })),
    },
  );
}

export const money = z.string().regex(/^-?\d+\.\d{2}$/);
const counted = z.object({ count: z.int(), amount: money });
const named = z.object({ id: z.int(), name: z.string() });
/** A goal that was not set is null, which is different from a goal of zero. */
const againstGoal = z.object({
  goal: money.nullable().describe('The sum of the goals that the caller may read; null where there is none.'),
  towardGoal: money.describe(
    'Of what is paid, what one of these goals is for: of its period, component, MCO, SDA and class and, where it names one, its provider.',
  ),
  percentOfGoal: z
    .number()
    .nullable()
    .describe('`towardGoal` of the goal in percent, rounded half up to one decimal place.'),
  outsideGoals: money.describe('What is paid besides: `paid` less `towardGoal`.'),
});
const measured = againstGoal.extend({ paid: money });
export type Measured = z.output<typeof measured>;

export const paymentKpisSchema = againstGoal.extend({
  paid: counted,
  remaining: money.nullable().describe('Goal less `towardGoal`; negative when more was paid.'),
  pending: counted.describe('Submitted or approved.'),
  rejected: counted,
  onTime: z.object({
    count: z.int(),
    of: z.int().describe('Payments that stand and take no other back.'),
    amount: money,
  }),
});
export type PaymentKpis = z.output<typeof paymentKpisSchema>;

export const paymentFiguresSchema = z.object({
  periods: z
    .array(
      measured.extend({
        period: named,
        dueDate: z.string(),
        cumulative: measured.describe(
          'Added up from the first period on; no goal until the first that has one.',
        ),
      }),
    )
    .describe('In order of their start.'),
  classes: z.array(measured.extend({ providerClass: named })),
  sdas: z.array(measured.extend({ sda: named })),
  cells: z
    .array(measured.extend({ sda: z.int(), providerClass: z.int() }))
    .describe('SDA by class; where a pair is missing there is neither goal nor payment.'),
  mcos: z.array(measured.extend({ mco: named })),
  choices: z
    .object({
      program: z.array(named),
      period: z.array(named.extend({ program: z.int() })),
      sda: z.array(named),
      providerClass: z.array(named),
      mco: z.array(named),
    })
    .describe('What the caller can filter by.'),
});
export type PaymentFigures = z.output<typeof paymentFiguresSchema>;

/** Figures of one provider or one area, limited to the payments that the caller may read. */
export const partyFiguresSchema = z.object({
  kpis: paymentKpisSchema,
  periods: z
    .array(paymentFiguresSchema.shape.periods.element.pick({ period: true, dueDate: true, goal: true }))
    .describe('Those with a goal or a payment, in order of their start.'),
  classes: paymentFiguresSchema.shape.classes,
  mcos: z
    .array(
      measured.extend({
        mco: named.extend({
          isInactive: z.boolean().describe('False also where the caller may not read it.'),
        }),
      }),
    )
    .describe('Those that paid, and those that operate there.'),
  surveys: surveyProgressSchema.describe('Those that the provider, or the providers of the area, answer.'),
});
export type PartyFigures = z.output<typeof partyFiguresSchema>;

/** The choices for the filters of `/api/providers`. */
export const providerFiltersSchema = z.object({
  sda: z.array(named),
  county: z.array(z.string()),
  parentTenant: z.array(named),
  providerClass: z.array(named),
  isActive: z.array(z.boolean()),
});
