/** Checks the files in src/pages that belong to a resource: its own screens, fields and pages, found by file name. */
import { didYouMean } from '../values/closest.ts';
import { DeclarationError, type Registry } from './registry.ts';
import { ownFile } from '../resource/own-file.ts';

const anyOwnFile = /^src\/pages\/([^/]+)\/(?:(?:list|create|edit|show)|([^/]+)\.(field|page))\.tsx$/;

/**
 * @param files paths from the project root
 * @throws DeclarationError if a file belongs to nothing that is declared, so that nothing would load it, or if a declared
 * page has no file
 */
export function checkPages(files: readonly string[], { resources, find }: Registry): void {
  const mistakes = files.toSorted().flatMap((file) => {
    const [, name, key, what] = anyOwnFile.exec(file) ?? [];
    if (name === undefined) return [];
    const resource = find(name);
    if (resource === undefined)
      return [
        `${file}: there is no resource "${name}".${didYouMean(
          name,
          resources.map((one) => one.name),
        )}`,
      ];
    if (key === undefined) return [];
    const suffix = what === 'page' ? what : 'field';
    const keys = Object.keys((suffix === 'page' ? resource.pages : resource.fields) ?? {});
    const names = keys.map((one) => ownFile(one, suffix).replace(`.${suffix}.tsx`, ''));
    if (names.includes(key)) return [];
    const meant = names.find((one) => letters(one) === letters(key));
    if (meant !== undefined)
      return [`${file}: files have their names in kebab-case. Name the file ${meant}.${suffix}.tsx.`];
    return [
      `${file}: ${name} has no ${suffix} "${key}".${didYouMean(key, names) || ` Declare it in ${suffix}s of ${name}, or remove the file.`}`,
    ];
  });
  const missing = resources.flatMap(({ name, pages = {} }) =>
    Object.keys(pages)
      .map((page) => [page, `src/pages/${name}/${ownFile(page, 'page')}`] as const)
      .filter(([, file]) => !files.includes(file))
      .map(
        ([page, file]) =>
          `${name}.pages.${page} has no file: write ${file}, whose default export is the page.`,
      ),
  );
  if (mistakes.length + missing.length > 0) throw new DeclarationError([...mistakes, ...missing]);
}

/** Makes "maxScore", "max_score" and "max-score" equal. */
function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
