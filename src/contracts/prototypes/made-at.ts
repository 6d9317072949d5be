const last = Date.parse('2026-01-01T00:00:00.000Z');
const defaultStepMs = 105_180_000;
const maxMs = 63_072_000_000;

/**
 * When an example row was created: about a day after the row before it. Always the same, so that the same cells make the same
 * records.
 */
export function madeAt(index: number, count: number): string {
  const step = Math.min(defaultStepMs, Math.floor(maxMs / count));
  return new Date(last - (count - 1 - index) * step).toISOString();
}
