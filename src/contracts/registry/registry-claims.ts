/**
 * Checks everything that must be unique to one resource: its name, its file, and its paths in the browser and the API
 * (registry.ts).
 */
import { type Resource, wirePath } from '../resource/define-resource.ts';
import { barePaths, openPath, ownPaths } from '../resource/fixed-paths.ts';
import { resourceFile } from '../resource/resource-file.ts';

export interface Found {
  /** The file of the declaration, for messages. */
  readonly file: string;
  readonly resource: Resource;
}

const folder = 'src/resources/';

export function claimMistakes(found: readonly Found[]): string[] {
  const mistakes: string[] = [];
  const names = new Map<string, string>();
  const wire = new Map<string, string>();
  const fixed = [...barePaths, openPath, ...Object.values(ownPaths)];
  const screens = new Map(fixed.map((path) => [asMatched(path), 'a page of the portal itself']));
  for (const { file, resource } of found) {
    const { name, path: own, routes } = resource;
    const say = (where: string, what: string) => void mistakes.push(`${file}: ${name}.${where} ${what}`);
    const claim = (where: string, route: string) => {
      const taken = screens.get(asMatched(route));
      if (taken !== undefined)
        say(where, `is "${route}", which is the path of ${taken}. Choose another path.`);
      screens.set(asMatched(route), `${name}.${where} (${file})`);
    };
    const other = names.get(name);
    if (other !== undefined)
      mistakes.push(`${file}: name "${name}" is taken by another resource (${other}). Choose another name.`);
    names.set(name, file);
    const ownFile = `${folder}${resourceFile(name)}`;
    if (file.startsWith(folder) && file !== ownFile)
      mistakes.push(`${file}: the resource "${name}" must stand in ${ownFile}. Rename the file.`);
    const address = wirePath(resource);
    const served = wire.get(address);
    if (served !== undefined && other === undefined)
      say(
        own === undefined ? 'name' : 'path',
        `gives "${address}", which ${served} has. Choose another path.`,
      );
    wire.set(address, `${name} (${file})`);
    for (const [screen, route] of Object.entries(routes)) {
      if (route === undefined) continue;
      if (!route.startsWith('/')) say(`routes.${screen}`, `is "${route}": a path begins with "/".`);
      if ((screen === 'show' || screen === 'edit') && !route.split('/').includes(':id'))
        say(`routes.${screen}`, `is "${route}", which names no record: it needs ":id".`);
      claim(`routes.${screen}`, route);
    }
    for (const [page, { path }] of Object.entries(resource.pages ?? {})) {
      if (!path.startsWith('/')) say(`pages.${page}.path`, `is "${path}": a path begins with "/".`);
      claim(`pages.${page}.path`, path);
    }
  }
  return mistakes;
}

/** Normalizes a path the way the router compares it: letter case, a trailing slash and parameter names do not matter. */
function asMatched(path: string): string {
  return path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? ':' : part.toLowerCase()))
    .join('/');
}
