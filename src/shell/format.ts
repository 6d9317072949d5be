/** How values are written (specification section 9): dates as MM/DD/YYYY (en-US) in every language, sizes from Bytes to TB. */

/** `2026-09-01` → `09/01/2026`. A calendar date has no time zone: it is not moved by one. */
export function formatDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  return day === undefined ? date : `${month}/${day}/${year}`;
}

const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** `2026-09-01T14:05:00Z` → `09/01/2026, 02:05 PM`, in the reader's time zone. */
export function formatTimestamp(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : moment.format(at).replace(/\u202f/g, ' ');
}

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `1536` → `1.5 KB`; base 1024. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(size < 10 && unit > 0 ? 1 : 0))} ${units[unit]}`;
}
