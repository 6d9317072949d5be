const moment: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
};
// Creating a format is slow, but using one is not: each is created on first use and kept.
let localFormat: Intl.DateTimeFormat | undefined;
let utcFormat: Intl.DateTimeFormat | undefined;
/** Specification section 9: en-US, whatever the user's language. */
function momentFormat(zone: 'local' | 'utc'): Intl.DateTimeFormat {
  return zone === 'utc'
    ? (utcFormat ??= new Intl.DateTimeFormat('en-US', { ...moment, timeZone: 'UTC' }))
    : (localFormat ??= new Intl.DateTimeFormat('en-US', moment));
}

/** `09/01/2026 3:05 PM`, in the viewer's time zone or in UTC; invalid text is returned unchanged. */
export function timestampText(iso: string, zone: 'local' | 'utc' = 'local'): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  // The format gives "09/01/2026, 3:05 PM", with a narrow space before PM in newer Unicode data.
  return momentFormat(zone).format(time).replace(', ', ' ').replace(/\s/gu, ' ');
}
