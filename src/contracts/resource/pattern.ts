/** Regular expressions in declarations of text fields. */

/** @returns whether a text contains a match. @throws if the engine cannot run the expression */
export type PatternEngine = (source: string) => (text: string) => boolean;

const native: PatternEngine = (source) => {
  const expression = new RegExp(source, 'u');
  return (text) => expression.test(text);
};

let engine = native;

/** From here on, patterns run on this engine. Call it before any schema is created. */
export function runPatternsOn(other: PatternEngine): void {
  engine = other;
}

/** Whether the engine in use can run the pattern. */
export function isPattern(source: string): boolean {
  return canRun(engine, source);
}

/** Whether it is a regular expression at all, even if the engine in use cannot run it. */
export function isRegularExpression(source: string): boolean {
  return canRun(native, source);
}

function canRun(own: PatternEngine, source: string): boolean {
  try {
    own(source);
    return true;
  } catch {
    return false;
  }
}

/** A pattern that the engine cannot run accepts every text. */
export function matcherOf(source: string): (text: string) => boolean {
  return isPattern(source) ? engine(source) : () => true;
}

/** The maximum length of a number or code. */
const maxCodeLength = 30;

/**
 * The pattern that all values share, position by position: SV-10042 and SV-20043 yield `^SV-\d{5}$`. `undefined` if they
 * share too little.
 */
export function patternOf(values: readonly string[]): string | undefined {
  const [first = '', ...others] = values;
  if (
    others.length === 0 ||
    first.length > maxCodeLength ||
    others.some((one) => one.length !== first.length)
  )
    return undefined;
  const places = Array.from(first, (_, place) => values.map((value) => value.charAt(place)));
  const parts = places.map((characters) =>
    characters.every((one) => /[0-9]/.test(one))
      ? String.raw`\d`
      : characters.every((one) => one === characters[0])
        ? (characters[0] ?? '').replace(/[$()*+./?[\\\]^{|}]/u, String.raw`\$&`)
        : characters.every((one) => /[A-Z]/.test(one))
          ? '[A-Z]'
          : undefined,
  );
  if (parts.includes(undefined) || !parts.includes(String.raw`\d`)) return undefined;
  const runs: [part: string, count: number][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (part === undefined) continue;
    if (last?.[0] === part) last[1] += 1;
    else runs.push([part, 1]);
  }
  return `^${runs.map(([part, count]) => (count === 1 ? part : part.length === 1 ? part.repeat(count) : `${part}{${count}}`)).join('')}$`;
}
