/** Specification section 9: sizes from Bytes to TB. */
const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `1536` → `1.5 KB`; base 1024. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // Rounded as it is shown, because 1023.7 KB would be shown as 1024.
  while (Math.round(size) >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(size < 10 && unit > 0 ? 1 : 0))} ${units[unit]}`;
}
