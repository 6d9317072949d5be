/** Decimal strings ("1234.50"), never floats: parsed to whole minor units in a BigInt. */

function parts(decimal: string): { units: bigint; scale: number } {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return { units: BigInt(`${whole}${fraction}`), scale: fraction.length };
}

/** `123456n` → `1234.56` */
export function centsText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `1234.56` → `123456n`, the way back of `centsText`. */
function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

/** The exact sum of amounts with two places; what is no such text counts nothing. */
export function sumOfDecimals(amounts: readonly unknown[]): string {
  return centsText(
    amounts.reduce<bigint>(
      (sum, amount) =>
        typeof amount === 'string' && /^-?\d+\.\d\d$/.test(amount) ? sum + cents(amount) : sum,
      0n,
    ),
  );
}

/** `amount` less `less`, exactly; both with two places. */
export function differenceOfDecimals(amount: string, less: string): string {
  return sumOfDecimals([amount, less.startsWith('-') ? less.slice(1) : `-${less}`]);
}

/**
 * How much `part` is of `whole` in percent, rounded half up, to one decimal place unless said; undefined of nothing.
 * Server and portal round nowhere else, so that the same share reads the same everywhere.
 */
export function percentOf(part: bigint, whole: bigint, places = 1): number | undefined {
  if (whole === 0n) return undefined;
  const [a, b] = whole < 0n ? [-part, -whole] : [part, whole];
  const twice = 2n * a * 10n ** BigInt(places + 2) + b;
  const floor = twice / (2n * b) - (twice % (2n * b) < 0n ? 1n : 0n);
  return Number(floor) / 10 ** places;
}

/** The same of amounts with two places. */
export function percentOfDecimals(part: string, whole: string, places?: number): number | undefined {
  return percentOf(cents(part), cents(whole), places);
}

/** The same of counts. */
export function percentOfCounts(part: number, whole: number): number | undefined {
  return percentOf(BigInt(part), BigInt(whole));
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: string, b: string): number {
  const left = parts(a);
  const right = parts(b);
  const scale = Math.max(left.scale, right.scale);
  const difference =
    left.units * 10n ** BigInt(scale - left.scale) - right.units * 10n ** BigInt(scale - right.scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** `1234567.5` → `1,234,567.50` (en-US grouping; the caller adds the sign of the currency). */
export function formatDecimal(decimal: string, places = 2): string {
  const negative = decimal.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? decimal.slice(1) : decimal).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const shown = fraction.padEnd(places, '0');
  return `${negative ? '-' : ''}${grouped}${shown === '' ? '' : `.${shown}`}`;
}

/** `-1234.5` → `-$1,234.50`. What is no such text is given back as it is. */
export function dollars(decimal: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(decimal)) return decimal;
  const amount = formatDecimal(decimal);
  return amount.startsWith('-') ? `-$${amount.slice(1)}` : `$${amount}`;
}
