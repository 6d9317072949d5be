/** What is computed from the current day changes at midnight, although nobody has changed a record. */
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { hasToday } from '../../src/contracts/resource/expression.ts';
import { dayAt } from '../../src/contracts/values/dates.ts';

const lookEveryMs = 20_000;

/** Names of the resources with a field that is computed from the current day. */
export function resourcesOfToday(resources: readonly Pick<Resource, 'name' | 'fields'>[]): readonly string[] {
  return resources
    .filter(({ fields }) =>
      Object.values(fields).some(({ options: { computed } }) => computed !== undefined && hasToday(computed)),
    )
    .map(({ name }) => name);
}

/** Calls `tell` when a day begins in the time zone (an IANA name). Returns a function that stops it. */
export function onNewDay(timeZone: string, tell: () => void): () => void {
  const today = () => dayAt(new Date(), timeZone);
  let last = today();
  const timer = setInterval(() => {
    const day = today();
    if (day === last) return;
    last = day;
    tell();
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}
