/**
 * Compares paths with parameters, such as `/admin/mco/:id`, like React Router: letter case and a trailing slash do not
 * matter.
 */
export function isPath(pattern: string, pathname: string): boolean {
  const wanted = partsOf(pattern);
  const given = partsOf(pathname);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) =>
      part.startsWith(':') ? given[index] !== '' : part.toLowerCase() === given[index]?.toLowerCase(),
    )
  );
}

/** A slash too many within a path is a part of its own: React Router finds no page there. */
const partsOf = (path: string): readonly string[] => path.replace(/(?<!\/)\/+$/, '').split('/');

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
