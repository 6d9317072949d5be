/** The progress of the surveys that the caller may read. */
import { type RawBuilder, sql } from 'kysely';
import type { Predicate } from '../../src/contracts/resource/predicate.ts';
import {
  answered,
  overdueAt,
  type SurveyProgress,
  toAnswerAt,
} from '../../src/contracts/surveys/survey-figures.ts';
import { alias, filterOptions, scopeSql, type Context } from '../crud/context.ts';
import { tableName } from '../db/columns.ts';
import { allOf, predicateSql, tableOperands, type Condition } from '../db/predicate-sql.ts';

/** Progress of the surveys that match the condition. */
export async function surveyProgress(context: Context, where: Predicate): Promise<SurveyProgress> {
  const { operands } = surveysOf(context);
  const condition = predicateSql(where, operands, filterOptions(context));
  const { rows } = await progress<SurveyProgress>(context, condition).execute(context.tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A count is always one row.');
  return row;
}

/** Progress of the surveys that each of these tenants answers, by tenant id. */
export async function surveyProgressBy(
  context: Context,
  respondents: readonly number[],
): Promise<ReadonlyMap<number, SurveyProgress>> {
  const respondent = sql.ref(`${alias}.respondent_id`);
  const { rows } = await progress<SurveyProgress & { readonly respondent: number }>(
    context,
    sql`${respondent} = any(${[...respondents]}::integer[])`,
    respondent,
  ).execute(context.tx);
  return new Map(rows.map(({ respondent: id, ...one }) => [id, one]));
}

function surveysOf({ registry }: Context) {
  const resource = registry.get('surveys');
  return { resource, operands: tableOperands(resource, alias) };
}

/** `respondent`: groups the counts by it and includes it in the rows. */
function progress<Row>(
  context: Context,
  condition: Condition,
  respondent?: RawBuilder<unknown>,
): RawBuilder<Row> {
  const { resource, operands } = surveysOf(context);
  const count = (where: Predicate) =>
    sql`(count(*) filter (where ${predicateSql(where, operands, filterOptions(context))}))::integer`;
  const scope = scopeSql(context, resource, resource.access.read, operands) ?? sql`false`;
  const now = new Date().toISOString();
  return sql<Row>`
    select ${respondent === undefined ? sql`` : sql`${respondent} as respondent, `}${count(answered)} as submitted, count(*)::integer as of,
      ${count(toAnswerAt(now))} as "toAnswer", ${count(overdueAt(now))} as overdue
    from ${sql.table(tableName(resource))} as ${sql.id(alias)}
    where ${allOf([scope, condition])} ${respondent === undefined ? sql`` : sql`group by ${respondent}`}`;
}
