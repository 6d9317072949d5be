/** Amounts are decimal strings ("1234.50"), never floats, and are parsed to whole minor units as a BigInt. */

function parts(decimal: string): { units: bigint; scale: number } {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return { units: BigInt(`${whole}${fraction}`), scale: fraction.length };
}

/** Whether the value is a decimal as text, such as `-1234.5`. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}

/** `123456n` → `1234.56` */
export function centsText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `1234.56` → `123456n`, the reverse of `centsText`. */
function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

/** The exact sum of amounts with two decimal places; any other value is ignored. */
export function sumOfDecimals(amounts: readonly unknown[]): string {
  return centsText(
    amounts.reduce<bigint>(
      (sum, amount) =>
        typeof amount === 'string' && /^-?\d+\.\d\d$/.test(amount) ? sum + cents(amount) : sum,
      0n,
    ),
  );
}

/** `amount` minus `less`, exactly; both must have two decimal places. */
export function differenceOfDecimals(amount: string, less: string): string {
  return sumOfDecimals([amount, less.startsWith('-') ? less.slice(1) : `-${less}`]);
}

/**
 * `part` as a percentage of `whole`, rounded half up, by default to one decimal place; `undefined` if `whole` is zero. The
 * server and the portal round only here, so that a percentage is the same everywhere.
 */
export function percentOf(part: bigint, whole: bigint, places = 1): number | undefined {
  if (whole === 0n) return undefined;
  const [a, b] = whole < 0n ? [-part, -whole] : [part, whole];
  const twice = 2n * a * 10n ** BigInt(places + 2) + b;
  const floor = twice / (2n * b) - (twice % (2n * b) < 0n ? 1n : 0n);
  return Number(floor) / 10 ** places;
}

/** The same for amounts with two decimal places. */
export function percentOfDecimals(part: string, whole: string, places?: number): number | undefined {
  return percentOf(cents(part), cents(whole), places);
}

/** The same for counts. */
export function percentOfCounts(part: number, whole: number): number | undefined {
  return percentOf(BigInt(part), BigInt(whole));
}

/** Negative, zero or positive if `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: string, b: string): number {
  const left = parts(a);
  const right = parts(b);
  const scale = Math.max(left.scale, right.scale);
  const difference =
    left.units * 10n ** BigInt(scale - left.scale) - right.units * 10n ** BigInt(scale - right.scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** `1234567.5` → `1,234,567.50` (en-US grouping, without a currency symbol). */
export function formatDecimal(decimal: string, places = 2): string {
  const negative = decimal.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? decimal.slice(1) : decimal).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const shown = fraction.padEnd(places, '0');
  return `${negative ? '-' : ''}${grouped}${shown === '' ? '' : `.${shown}`}`;
}

/** `-1234.5` → `-$1,234.50`. Text that is not a decimal is returned unchanged. */
export function dollars(decimal: string): string {
  if (!isDecimal(decimal)) return decimal;
  const amount = formatDecimal(decimal);
  return amount.startsWith('-') ? `-$${amount.slice(1)}` : `$${amount}`;
}
