/** The survey dashboard on the wire, for one survey period at a time. */
import * as z from 'zod';

const id = z.int().positive();
const named = z.object({ id, name: z.string() });

export const surveyDashboardQuery = z.strictObject({
  period: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional()
    .describe('Id of a survey period; by default the one that is open, or else the last.'),
});

/** The number of a group's surveys that were submitted or accepted. */
const completionSchema = z.object({ group: named, answered: z.int(), of: z.int() });
export const satisfactionSchema = z.object({
  topic: z.string(),
  /** The MCO or provider assessed; null for all others together. */
  subject: named.nullable(),
  respondents: z.int(),
  satisfied: z.int(),
  answered: z.int().describe('Scale answers, less those of who had no interaction.'),
});
export const surveyDashboardSchema = z.object({
  mine: z
    .array(
      z.object({
        period: named,
        audience: z.enum(['provider', 'mco']),
        respondent: named,
        /** For an MCO's survey: the provider that it assesses. */
        subject: named.nullable(),
        surveys: z.int(),
        begun: z.boolean(),
        returned: z.int(),
        missing: z.int().nullable(),
        dueAt: z.string(),
        delegated: z
          .array(z.object({ section: z.string(), title: z.string() }))
          .describe('Sections that a colleague gave to the caller.'),
      }),
    )
    .describe(
      'Sheets that the caller may answer now, those sent back first, then those with sections given to the caller, then by due date.',
    ),
  mineCount: z.int().describe('All of them; the first are listed.'),
  periods: z.array(named.extend({ state: z.string() })),
  period: named
    .extend({
      audience: z.enum(['provider', 'mco']),
      state: z.string(),
      dueAt: z.string(),
      closesAt: z.string(),
    })
    .nullable(),
  states: z.record(z.string(), z.int()),
  overdue: z.int(),
  bySda: z.array(completionSchema),
  byClass: z.array(completionSchema),
  byTenant: z.array(completionSchema).describe('Of respondents, the least complete first.'),
  satisfaction: z
    .array(satisfactionSchema)
    .describe(
      'By topic and subject. An MCO sees itself and the others together, of archived periods, from five respondents on.',
    ),
  trend: z
    .array(z.object({ period: named, satisfied: z.int(), answered: z.int() }))
    .describe('Of all periods of the same audience.'),
});
export type SurveyDashboard = z.output<typeof surveyDashboardSchema>;
export type Completion = z.output<typeof completionSchema>;
export type Satisfaction = z.output<typeof satisfactionSchema>;

/** With fewer respondents than this, their answers could be attributed to them too easily. */
export const minRespondents = 5;

/** Rounded to one decimal, as on every screen and report; null if nobody answered. */
export function percentSatisfied({
  satisfied,
  answered,
}: Pick<Satisfaction, 'satisfied' | 'answered'>): number | null {
  return answered === 0 ? null : Math.round((satisfied / answered) * 1_000) / 10;
}
