/** The survey totals kept by the database match the rows, whatever is written and by however many at once. */
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { asPrincipal } from '../../../server/db/scoped.ts';
import { minRespondents } from '../../../src/contracts/surveys/survey-dashboard.ts';
import type { Principal } from '../../../src/contracts/resource/policy.ts';
import { testDatabase } from '../../harness/database.ts';
import { openPatiently } from '../../harness/open-database.ts';

const served = testDatabase();
const mcos = [201, 202, 203];
const providers = Array.from({ length: 9 }, (_, index) => 211 + index);

beforeAll(async () => {
  const { owner } = served().database;
  await sql`insert into sdas (id, name) values (1, 'North'), (2, 'South')`.execute(owner);
  await sql`
    insert into tenants (id, name, tenant_type, sda_id, provider_class, tpi)
    select id, 'Tenant ' || id, case when id = any(${mcos}::integer[]) then 1 else 2 end,
      case when id > 210 then 1 + id % 2 end, case when id > 210 then 1 + id % 3 end, case when id > 210 then (100000000 + id)::text end
    from unnest(${[...mcos, ...providers]}::integer[]) id`.execute(owner);
  // Period 1: providers assess MCOs; period 2: the same, but closed; period 3: MCOs assess providers.
  await sql`
    insert into survey_periods (id, name, audience, opens_at, due_at, closes_at, state)
    select id, 'Period ' || id, case id when 3 then 'mco' else 'provider' end, now() - interval '9 days', now(), now() + interval '9 days', case id when 2 then 'closed' else 'open' end
    from generate_series(1, 3) id`.execute(owner);
});

interface Lines {
  readonly counts: readonly string[];
  readonly totals: readonly string[];
  readonly respondents: readonly string[];
}
async function keptAndPlain({ owner }: Database): Promise<readonly [kept: Lines, plain: Lines]> {
  const counted = sql`s.state in ('submitted', 'accepted') and o.answered > 0`;
  const scores = sql`from surveys s join survey_scores o on o.survey_id = s.id where ${counted}`;
  const lines = async (statement: ReturnType<typeof sql<{ line: string }>>) =>
    (await statement.execute(owner)).rows.map(({ line }) => line);
  return [
    {
      counts: await lines(sql`
        select row(survey_period_id, respondent_id, sda_id, provider_class, state, count)::text as line from survey_counts order by 1`),
      totals: await lines(sql`
        select row(survey_period_id, subject_id, topic, respondents, satisfied, answered)::text as line from survey_topic_totals order by 1`),
      respondents: await lines(sql`
        select row(survey_period_id, respondent_id, topic, subjects)::text as line from survey_topic_respondents order by 1`),
    },
    {
      counts: await lines(sql`
        select row(s.survey_period_id, s.respondent_id, v.sda_id, v.provider_class, s.state, count(*))::text as line
        from surveys s join survey_periods p on p.id = s.survey_period_id
          join tenants v on v.id = case p.audience when 'provider' then s.respondent_id else s.subject_id end
        group by s.survey_period_id, s.respondent_id, v.sda_id, v.provider_class, s.state order by 1`),
      totals: await lines(sql`
        select row(s.survey_period_id, s.subject_id, o.topic, count(distinct s.respondent_id), sum(o.satisfied), sum(o.answered))::text as line
        ${scores} group by s.survey_period_id, s.subject_id, o.topic order by 1`),
      respondents: await lines(sql`
        select row(s.survey_period_id, s.respondent_id, o.topic, count(distinct s.subject_id))::text as line
        ${scores} group by s.survey_period_id, s.respondent_id, o.topic order by 1`),
    },
  ];
}

/** What an MCO sees of a period, cell by cell and as a whole. */
async function toldTo(database: Database, mco: number, period: number) {
  const principal: Principal = { userId: 1, tenantId: mco, tenantType: 1, role: 'admin', unitMember: false };
  return asPrincipal(database, principal, async (tx) => ({
    cells: (
      await sql<Cell>`
        select topic, subject_id as subject, respondents, satisfied, answered from survey_satisfaction(${period}) order by 1, 2`.execute(
        tx,
      )
    ).rows,
    trend: (await sql<Sum>`select satisfied, answered from survey_trend(${period})`.execute(tx)).rows,
  }));
}
interface Sum {
  readonly satisfied: number;
  readonly answered: number;
}
interface Cell extends Sum {
  readonly topic: string;
  readonly subject: number | null;
  readonly respondents: number;
}
interface Said extends Sum {
  readonly topic: string;
  readonly respondent: number;
  readonly subject: number;
}
/** The scores given in a period, row by row. */
const saidIn = async ({ owner }: Database, period: number) =>
  (
    await sql<Said>`
      select o.topic, s.respondent_id as respondent, s.subject_id as subject, o.satisfied, o.answered
      from surveys s join survey_scores o on o.survey_id = s.id
      where s.survey_period_id = ${period} and s.state in ('submitted', 'accepted') and o.answered > 0`.execute(
      owner,
    )
  ).rows;
const sumOf = (rows: readonly Sum[]): Sum => ({
  satisfied: rows.reduce((sum, { satisfied }) => sum + satisfied, 0),
  answered: rows.reduce((sum, { answered }) => sum + answered, 0),
});

/** What an MCO may see of the scores: cells of five respondents or more, and sums of only such cells. */
function tellable(said: readonly Said[], mco: number): { cell: Cell; rows: readonly Said[] }[] {
  const ofSubject = (topic: string, subject: number) =>
    said.filter((one) => one.topic === topic && one.subject === subject);
  return [...new Set(said.map(({ topic }) => topic))].sort().flatMap((topic) => {
    const shown = mcos
      .map((subject) => ofSubject(topic, subject))
      .filter((rows) => rows.length >= minRespondents);
    return [mco, null].flatMap((subject) => {
      const rows = shown.flat().filter((one) => (one.subject === mco) === (subject === mco));
      const respondents = new Set(rows.map(({ respondent }) => respondent)).size;
      return rows.length === 0 ? [] : [{ cell: { topic, subject, respondents, ...sumOf(rows) }, rows }];
    });
  });
}

/**
 * For any two figures of which one is part of the other, the number of respondents their difference covers.
 */
function subtracted(figures: readonly (readonly Said[])[]): number[] {
  return figures.flatMap((whole) =>
    figures
      .filter((part) => part !== whole && part.every((one) => whole.includes(one)))
      .map(
        (part) =>
          new Set(whole.filter((one) => !part.includes(one)).map(({ respondent }) => respondent)).size,
      ),
  );
}

/** Archives the period, as the Super Tenant does once all surveys are reviewed. */
const archive = ({ owner }: Database) =>
  sql`update survey_periods set state = 'archived' where id = 2`.execute(owner);

const state = fc.constantFrom('notStarted', 'inProgress', 'submitted', 'submitted', 'returned', 'accepted');
const places = fc.oneof(
  fc.array(fc.nat({ max: 80 }), { maxLength: 20 }),
  fc.constant(Array.from({ length: 81 }, (_, place) => place)),
);
const write = fc.oneof(
  fc.record({
    kind: fc.constant('made' as const),
    period: fc.constantFrom(2, 2, 1, 3),
    pairs: fc.uniqueArray(fc.tuple(fc.constantFrom(...providers), fc.constantFrom(...mcos)), {
      minLength: 16,
      maxLength: 27,
      selector: ([provider, mco]) => `${provider}-${mco}`,
    }),
    state,
  }),
  fc.record({ kind: fc.constant('state' as const), places, to: state }),
  fc.record({
    kind: fc.constant('scores' as const),
    places,
    topic: fc.constantFrom('Payments', 'Contracts'),
    satisfied: fc.nat({ max: 3 }),
    answered: fc.nat({ max: 3 }),
  }),
  fc.record({ kind: fc.constant('unscored' as const), places }),
  fc.record({
    kind: fc.constant('moved' as const),
    provider: fc.constantFrom(...providers),
    sda: fc.constantFrom(1, 2),
    providerClass: fc.constantFrom(1, 2),
  }),
  fc.record({
    kind: fc.constant('deleted' as const),
    places: fc.array(fc.nat({ max: 40 }), { maxLength: 3 }),
  }),
);
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;

const some = (chosen: readonly number[]) =>
  sql`id in (select id from (select id, row_number() over (order by id) as place from surveys) t where place = any(${[...chosen]}::integer[]))`;
function statementOf(one: Write) {
  switch (one.kind) {
    case 'made':
      return sql`
        insert into surveys (title, survey_period_id, respondent_id, subject_id, state)
        select 'A survey', ${one.period}, ${one.period === 3 ? sql`mco, provider` : sql`provider, mco`}, ${one.state}
        from unnest(${one.pairs.map(([provider]) => provider)}::integer[], ${one.pairs.map(([, mco]) => mco)}::integer[]) x (provider, mco)
        on conflict do nothing`;
    case 'state':
      return sql`update surveys set state = ${one.to} where ${some(one.places)}`;
    case 'scores':
      return sql`
        insert into survey_scores (survey_id, topic, satisfied, answered)
        select id, ${one.topic}, ${Math.min(one.satisfied, one.answered)}::integer, ${one.answered}::integer from surveys where ${some(one.places)}
        on conflict (survey_id, topic) do update set satisfied = excluded.satisfied, answered = excluded.answered`;
    case 'unscored':
      return sql`delete from survey_scores where survey_id in (select id from surveys where ${some(one.places)})`;
    case 'moved':
      return sql`update tenants set sda_id = ${one.sda}, provider_class = ${one.providerClass} where id = ${one.provider}`;
    default:
      return sql`delete from surveys where ${some(one.places)}`;
  }
}

/** Every provider has answered about every MCO; the generated writes then change that. */
const allAnswered: readonly Write[] = [
  {
    kind: 'made',
    period: 2,
    pairs: providers.flatMap((provider) => mcos.map((mco): [number, number] => [provider, mco])),
    state: 'submitted',
  },
  {
    kind: 'scores',
    places: Array.from({ length: 81 }, (_, place) => place),
    topic: 'Payments',
    satisfied: 1,
    answered: 2,
  },
];

describe('survey totals match the surveys', () => {
  test('after any writes, and no figure or difference of figures covers fewer than five respondents', async () => {
    const { database } = served();
    let toldSomething = 0;
    await fc.assert(
      fc
        .asyncProperty(fc.array(write, { minLength: 4, maxLength: 14 }), async (writes) => {
          for (const one of [...allAnswered, ...writes]) await statementOf(one).execute(database.owner);
          const [kept, plain] = await keptAndPlain(database);
          expect(kept).toEqual(plain);
          // An MCO sees nothing that still changes: comparing two figures would reveal the change.
          for (const mco of mcos)
            for (const period of [1, 2])
              expect(await toldTo(database, mco, period)).toEqual({ cells: [], trend: [] });
          const said = await saidIn(database, 2);
          await archive(database);
          const told = await Promise.all(mcos.map((mco) => toldTo(database, mco, 2)));
          for (const [index, mco] of mcos.entries()) {
            const cells = tellable(said, mco).map(({ cell }) => cell);
            expect(told[index]?.cells).toEqual(cells);
            const own = cells.filter(({ subject }) => subject === mco);
            expect(told[index]?.trend).toEqual(own.length === 0 ? [] : [sumOf(own)]);
            toldSomething += cells.length;
          }
          // No two figures together reveal fewer either, even to a user who acts for several MCOs.
          for (const left of subtracted(mcos.flatMap((mco) => tellable(said, mco).map(({ rows }) => rows))))
            expect(left === 0 || left >= minRespondents).toBe(true);
          // Later writes do not change what an MCO sees.
          for (const one of writes) await statementOf(one).execute(database.owner);
          expect(await Promise.all(mcos.map((mco) => toldTo(database, mco, 2)))).toEqual(told);
        })
        .afterEach(async () => {
          await sql`truncate surveys cascade`.execute(database.owner);
          await sql`delete from survey_published`.execute(database.owner);
          await sql`update survey_periods set state = 'closed' where id = 2`.execute(database.owner);
        }),
      { numRuns: 20 },
    );
    expect(toldSomething).toBeGreaterThan(0);
  });

  test('after concurrent writes, including providers that change their SDA and class', async () => {
    const { database, ownerUrl } = served();
    for (const period of [1, 3] as const)
      await statementOf({
        kind: 'made',
        period,
        pairs: providers.flatMap((provider) => mcos.map((mco): [number, number] => [provider, mco])),
        state: 'inProgress',
      }).execute(database.owner);
    await sql`insert into survey_scores select id, 'Payments', 1, 2 from surveys`.execute(database.owner);
    const several = openPatiently({ ownerUrl, poolSize: 4 });
    const failures: unknown[] = [];
    await Promise.all(
      ['submitted', 'returned', 'accepted', 'submitted'].map(async (to, index) => {
        for (let round = 0; round < 8; round += 1)
          for (const statement of [
            sql`update surveys set state = ${round % 2 === 0 ? to : 'inProgress'} where id % 4 = ${index}`,
            sql`update tenants set sda_id = ${1 + (round % 2)}, provider_class = ${1 + index} where id = ${providers[index] ?? 0}`,
          ])
            await statement.execute(several.app).catch((error: unknown) => failures.push(error));
      }),
    );
    await several.close();
    expect(failures).toEqual([]);
    const [kept, plain] = await keptAndPlain(database);
    expect(kept).toEqual(plain);
  });
});
