/** " Did you mean …?", or '' if no name is similar enough. */
export function didYouMean(word: string, among: readonly string[]): string {
  const guess = closest(word, among);
  return guess === undefined ? '' : ` Did you mean "${guess}"?`;
}

/** The most similar name, if it is similar enough. */
export function closest(
  word: string,
  among: readonly string[],
  // With two of its three letters changed, a word is another word.
  most = word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 3)),
): string | undefined {
  const ranked = among
    .map((name) => ({ name, distance: editDistance(word.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= most ? best.name : undefined;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(swap, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
