/** What stands in src/pages for a resource: screens, fields and pages of its own, found by the names of their files. */
import { didYouMean } from '../values/closest.ts';
import { DeclarationError, type Registry } from './registry.ts';
import { ownFile } from '../resource/own-file.ts';

const anyOwnFile = /^src\/pages\/([^/]+)\/(?:(?:list|create|edit|show)|([^/]+)\.(field|page))\.tsx$/;

/**
 * @param files from the root of the project
 * @throws DeclarationError where one is for what is not there, since nothing would read it, or where a page has none
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

/** "maxScore", "max_score" and "max-score" are of the same letters. */
function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
