/** Where screens come from, and which are there already. A resource's own screen, where it has one, stands for the framework's. */
import type { ComponentType } from 'react';
import type { ScreenName } from './providers/access.ts';

export interface LazyScreen<P = object> {
  readonly load: () => Promise<{ readonly default: ComponentType<P> }>;
  /** Undefined until it has been loaded. */
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

export const paymentDashboard = lazyScreen(() => import('./pages/dashboards/payments/payment-dashboard.tsx'));
export const surveyDashboard = lazyScreen(() => import('./pages/dashboards/surveys/survey-dashboard.tsx'));
