/** What was typed after `start`, or all of it if it was changed otherwise. */
export function withoutStart(typed: string, start: string): string {
  return typed.startsWith(start) ? typed.slice(start.length) : typed;
}
