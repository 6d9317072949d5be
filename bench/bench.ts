/**
 * `npm run bench [name…]` measures the figures behind the performance budgets on this machine. Names: bytes, paint, list,
 * payments, surveys, survey-presses (the last part of surveys, alone), studio, transfer, start, sign-in; without a name, all
 * run. Times vary from machine to machine, so each is shown next to a reference of the same run. Nothing passes or fails.
 */
import { ensureBuilt } from '../scripts/built.mjs';
import { bytes } from './bytes.ts';
import { list } from './list.ts';
import { paint } from './paint.ts';
import { paymentsBench } from './payments.ts';
import { machine, print, type Section } from './report.ts';
import { signInBench } from './sign-in.ts';
import { start } from './start.ts';
import { surveyPressesBench } from './survey-presses.ts';
import { studio } from './studio.ts';
import { surveysBench } from './surveys.ts';
import { transfer } from './transfer.ts';

const benches: Readonly<Record<string, () => Promise<readonly Section[]>>> = {
  bytes,
  paint,
  list,
  payments: paymentsBench,
  surveys: surveysBench,
  'survey-presses': surveyPressesBench,
  studio,
  transfer,
  start,
  'sign-in': signInBench,
};

const partOfAnother = 'survey-presses';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join('", "')}"; there are ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
await ensureBuilt('portal', 'server');
console.log(machine());
for (const [name, run] of Object.entries(benches)) {
  if (asked.length === 0 ? name !== partOfAnother : asked.includes(name))
    for (const section of await run()) print(section);
}
