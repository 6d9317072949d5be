/** What stands in src/pages for a resource: screens and fields of its own, found by the names of their files. */
import { didYouMean } from '../values/closest.ts';
import { DeclarationError, type Registry } from './registry.ts';
import { slotFile } from '../resource/slot-file.ts';

const ownFile = /^src\/pages\/([^/]+)\/(?:(list|create|edit|show)|([^/]+)\.field)\.tsx$/;

/** `files`: from the root of the project. @throws DeclarationError where one is for what is not there: nothing would read it. */
export function checkPages(files: readonly string[], { resources, find }: Registry): void {
  const mistakes = files.toSorted().flatMap((file) => {
    const [, name, , key] = ownFile.exec(file) ?? [];
    if (name === undefined) return [];
    const resource = find(name);
    if (resource === undefined)
      return [
        `${file}: there is no resource "${name}".${didYouMean(
          name,
          resources.map((one) => one.name),
        )}`,
      ];
    const names = Object.keys(resource.fields).map(slotFile);
    if (key === undefined || names.includes(key)) return [];
    return [`${file}: ${name} has no field "${key}".${didYouMean(key, names)}`];
  });
  if (mistakes.length > 0) throw new DeclarationError(mistakes);
}
