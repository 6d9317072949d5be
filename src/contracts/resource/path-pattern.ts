/** Paths with parameters, such as `/admin/mco/:id`, compared as React Router does: letter case and a slash at the end do not matter. */
export function isPath(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part.toLowerCase() === given[index]?.toLowerCase())
  );
}

/** Of what has a path, that of the address: words go before parameters. */
export function atPath<T extends { readonly path: string }>(
  choices: readonly T[],
  pathname: string,
): T | undefined {
  return choices
    .filter(({ path }) => isPath(path, pathname))
    .toSorted((a, b) => parameters(a.path) - parameters(b.path))[0];
}

function parameters(path: string): number {
  return path.split(':').length - 1;
}
