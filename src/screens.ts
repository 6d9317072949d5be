/** Finds screens and knows which are loaded. A resource's own screen, if there is one, replaces the framework's. */
import type { ComponentType } from 'react';
import { ownFile } from './contracts/resource/own-file.ts';
import type { ScreenName } from './providers/access.ts';
import type { OwnPageProps } from './shell/page/page.tsx';

export interface LazyScreen<P = object> {
  readonly load: () => Promise<{ readonly default: ComponentType<P> }>;
  /** The component; undefined until it is loaded. */
  readonly loaded: () => ComponentType<P> | undefined;
}
export type ResourceScreen = LazyScreen<{ readonly resource: string }>;

function lazyScreen<P>(fetch: LazyScreen<P>['load']): LazyScreen<P> {
  let screen: ComponentType<P> | undefined;
  const load = async () => {
    const module = await fetch();
    screen = module.default;
    return module;
  };
  return { load, loaded: () => screen };
}

const ofFramework: Readonly<Record<ScreenName, ResourceScreen>> = {
  list: lazyScreen(() => import('./framework/list/list-screen.tsx')),
  create: lazyScreen(() => import('./framework/form/create-screen.tsx')),
  edit: lazyScreen(() => import('./framework/form/edit-screen.tsx')),
  show: lazyScreen(() => import('./framework/show/show-screen.tsx')),
};
const files = import.meta.glob<Awaited<ReturnType<ResourceScreen['load']>>>(
  './pages/*/{list,create,edit,show}.tsx',
);
const own = new Map(Object.entries(files).map(([path, file]) => [path, lazyScreen(file)]));

export function screenOf(resource: string, screen: ScreenName): ResourceScreen {
  return own.get(`./pages/${resource}/${screen}.tsx`) ?? ofFramework[screen];
}

type PageFile = { readonly default: ComponentType<OwnPageProps> };
const pageFiles = {
  ...import.meta.glob<PageFile>('./pages/*/*.page.tsx'),
  // Pages to look at during development (see build/kitchen-sink.ts).
  ...(import.meta.env.KITCHEN_SINK === true
    ? import.meta.glob<PageFile>('./pages/*/*.page.tsx', { base: './development' })
    : {}),
};
const pages = new Map(Object.entries(pageFiles).map(([path, file]) => [path, lazyScreen(file)]));

export function pageOf(resource: string, page: string): LazyScreen<OwnPageProps> {
  const path = `./pages/${resource}/${ownFile(page, 'page')}`;
  const found = pages.get(path);
  // The build has checked that the file exists (contracts/registry/registry-pages.ts).
  if (found === undefined) throw new Error(`There is no ${path}.`);
  return found;
}
