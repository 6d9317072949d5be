/**
 * Compares paths with parameters, such as `/admin/mco/:id`, like React Router: letter case and a trailing slash do not
 * matter.
 */
export function isPath(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part.toLowerCase() === given[index]?.toLowerCase())
  );
}

/** The item whose path matches the URL; literal segments take precedence over parameters. */
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
