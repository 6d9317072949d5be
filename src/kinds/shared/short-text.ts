/** What words are compared with: PostgreSQL takes no NUL. */
export function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 2_000 && !value.includes('\u0000');
}
