/** Whether text can be compared with the value: PostgreSQL does not accept NUL. */
export function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 2_000 && !value.includes('\u0000');
}
