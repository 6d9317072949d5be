/** Regular expressions in declarations of text fields. */

export function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** The maximum length of a number or code. */
const longestCode = 30;

/**
 * The pattern that all values share, position by position: SV-10042 and SV-20043 yield `^SV-\d{5}$`. `undefined` if they
 * share too little.
 */
export function patternOf(values: readonly string[]): string | undefined {
  const [first = '', ...others] = values;
  if (others.length === 0 || first.length > longestCode || others.some((one) => one.length !== first.length))
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
