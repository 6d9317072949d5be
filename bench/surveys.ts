/** Surveys: dashboard, report and answering, over ten periods (or SURVEY_PERIODS) in which 574 providers assess 16 MCOs. */
import { readFileSync, rmSync } from 'node:fs';
import type { Agent } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { root } from '../scripts/built.mjs';
import { openDatabase, type Database } from '../server/db/database.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { mcoOf, providerOf, signIn, startServer, superTenantOf, withDataDir } from './installation.ts';
import { seed } from './list.ts';
import { keptConnections, timed } from './load.ts';
import { quantile, type Line, type Section } from './report.ts';
import { askEverything, homeOf, surveyPresses } from './survey-presses.ts';

const periods = Number(process.env['SURVEY_PERIODS'] ?? 10);
const requests = 40;
/** Time for the garbage of the start to be collected. */
const settleMs = 4_000;

export function surveysBench(): Promise<readonly Section[]> {
  return withDataDir(async (dataDir) => {
    const embedded = await startEmbedded({ dataDir });
    try {
      await seed(dataDir, embedded);
      const database = openDatabase(embedded);
      const startedAt = performance.now();
      const { surveys, last } = await makeSurveys(database);
      const madeS = (performance.now() - startedAt) / 1000;
      const asked = await askEverything(database);
      const provider = await homeOf(database, providerOf(dataDir));
      await database.close();
      const probe = join(dataDir, 'probe');
      const server = await startServer(dataDir, {
        DATABASE_URL: embedded.ownerUrl,
        DATABASE_APP_URL: embedded.appUrl,
        NODE_OPTIONS: `--import=${join(root, 'bench/process-probe.mjs')}`,
        PROBE_FILE: probe,
      });
      const agent = keptConnections(1);
      try {
        const token = await signIn(server, superTenantOf(dataDir));
        const lines: Line[] = [
          { what: `making ${surveys} surveys with their answers`, value: madeS, unit: 's' },
        ];
        for (const [who, person] of [
          ['Super Tenant', superTenantOf(dataDir)],
          ['an MCO', mcoOf(dataDir)],
        ] as const) {
          const times = await dashboards(agent, {
            url: `${server.origin}/api/dashboards/surveys?period=${last}`,
            token: await signIn(server, person),
          });
          for (const [what, part] of [
            ['median', 0.5],
            ['p95', 0.95],
          ] as const)
            lines.push({
              what: `dashboard, ${who}, ${what}`,
              value: quantile(times, part),
              unit: 'ms',
              ...(what === 'p95' ? { budget: { of: 'value', atMost: 150 } } : {}),
            });
        }
        await wait(settleMs);
        rmSync(probe, { force: true });
        await wait(500);
        const before = Math.max(...held(probe));
        const begun = performance.now();
        const answer = await fetch(`${server.origin}/api/surveys/downloadHhscProvidersReport`, {
          headers: { authorization: `Bearer ${token}` },
        });
        let bytes = 0;
        for await (const chunk of answer.body ?? []) bytes += chunk.length;
        lines.push(
          {
            what: `report of all periods, ${Math.round(bytes / 1e6)} MB`,
            value: (performance.now() - begun) / 1000,
            unit: 's',
          },
          {
            what: 'report: memory above what was held before',
            value: (Math.max(...held(probe)) - before) / 1e6,
            unit: 'MB',
            budget: { of: 'value', atMost: 100 },
          },
        );
        return [
          {
            title: `surveys: ${surveys} in ${periods} periods, ${requests} requests one after the other`,
            lines,
          },
          await surveyPresses(server.origin, providerOf(dataDir), { period: asked, provider }),
        ];
      } finally {
        agent.destroy();
        await server.stop();
      }
    } finally {
      await embedded.stop();
    }
  });
}

async function dashboards(agent: Agent, { url, token }: { url: string; token: string }): Promise<number[]> {
  const times: number[] = [];
  for (let run = -5; run < requests; run += 1) {
    const ms = await timed(agent, { url, token });
    if (run >= 0) times.push(ms);
  }
  return times;
}

/**
 * Creates a survey for every provider and MCO in each period, fully answered with the sample data's question set and submitted.
 * The first period is open, the others are over. Returns the number of surveys and the last period.
 */
async function makeSurveys({ owner }: Database): Promise<{ surveys: number; last: number }> {
  for (let number = 1; number <= periods; number += 1) {
    const { rows } = await sql<{ id: number }>`
      insert into survey_periods (name, audience, question_set_id, opens_at, due_at, closes_at, state)
      values (${`Bench ${number}`}, 'provider', 1, now() - make_interval(days => ${40 * number}::integer), now() + interval '10 days', now() + interval '20 days', 'open')
      returning id`.execute(owner);
    const id = rows[0]?.id ?? 0;
    await sql`
      insert into surveys (title, survey_period_id, respondent_id, subject_id, state, missing, submitted_at)
      select left(p.name || ' · ' || m.name, 300), ${id}, p.id, m.id, 'submitted', 0, now()
      from tenants p, tenants m where p.tenant_type = 2 and m.tenant_type = 1`.execute(owner);
    // Reuses the answers of five kinds of respondents, which is faster than building forty answers for each survey.
    await sql`
      with kinds as materialized (
        select kind, (select jsonb_object_agg('q' || n, jsonb_build_object('v', 1 + (n + kind) % 5, 'n', 1, 'by', 1, 'at', now())) from generate_series(1, 40) n) as answers
        from generate_series(0, 4) kind)
      insert into survey_answers (survey_period_id, respondent_id, subject_id, answers)
      select ${id}, s.respondent_id, s.subject_id, k.answers
      from surveys s join kinds k on k.kind = s.respondent_id % 5 where s.survey_period_id = ${id}`.execute(
      owner,
    );
    await sql`
      insert into survey_scores (survey_id, topic, satisfied, answered)
      select s.id, 'Topic ' || n, (s.respondent_id + n) % 9, 8 from surveys s, generate_series(1, 5) n
      where s.survey_period_id = ${id}`.execute(owner);
    if (number > 1) await sql`update survey_periods set state = 'archived' where id = ${id}`.execute(owner);
  }
  await sql`vacuum (analyze) surveys, survey_answers, survey_scores, survey_counts, survey_topic_totals, survey_topic_respondents`.execute(
    owner,
  );
  const { rows } = await sql<{ surveys: number; last: number }>`
    select count(*)::integer as surveys, max(survey_period_id) as last from surveys`.execute(owner);
  return rows[0] ?? { surveys: 0, last: 0 };
}

/** Memory of the process, sample by sample. */
function held(probe: string): readonly number[] {
  return readFileSync(probe, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Number(Object(JSON.parse(line)).bytes));
}
