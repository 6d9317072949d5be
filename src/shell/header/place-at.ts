/** Of these paths the one that the address belongs to: itself, or the nearest above it. */
export function placeAt(address: string, paths: readonly string[]): string | undefined {
  const around = paths.filter((path) => address === path || address.startsWith(`${path}/`));
  return around.toSorted((one, other) => other.length - one.length)[0];
}
