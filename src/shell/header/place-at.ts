/** The path that the address belongs to: the address itself, or its closest ancestor among `paths`. */
export function placeAt(address: string, paths: readonly string[]): string | undefined {
  const around = paths.filter((path) => address === path || address.startsWith(`${path}/`));
  return around.toSorted((one, other) => other.length - one.length)[0];
}
