import type { Control } from '../kind-parts.ts';

export const timestampControl: Control = {
  fromWire: (value) => (typeof value === 'string' ? localTime(value) : ''),
  toWire: (value) => (typeof value === 'string' && value !== '' ? instant(value) : null),
};

/** `2026-09-01T20:05:00.000Z` → local time, `2026-09-01T15:05`. */
function localTime(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/**
 * Local time → ISO 8601 in UTC. Invalid text is returned unchanged, for the schema to reject: also a day that does not exist, and
 * a time that clocks skip, which Date would move.
 */
function instant(local: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return local;
  const moment = new Date(local);
  if (Number.isNaN(moment.getTime())) return local;
  const iso = moment.toISOString();
  return localTime(iso) === local ? iso : local;
}
