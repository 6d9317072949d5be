/** The target of an alert as a link, whose text is the page's name in the navigation. */
import { manifests } from 'virtual:manifests';
import { atPath } from '../../contracts/resource/path-pattern.ts';
import type { CellProps, FieldSlot } from '../../framework/kinds/slot.ts';
import { t } from '../../i18n/translate.ts';
import { agreeingWithSeveral } from '../../i18n/words.ts';
import { pageAt } from '../../page-at.ts';
import { safePath } from '../../providers/safe-path.ts';
import { pageRoutes, resourceRoutes } from '../../routes.ts';
import { PageLink } from '../../shell/page/page-link.tsx';

function Cell({ value, plain }: CellProps) {
  const path = pageAt(String(value));
  const words = text(value);
  return path === undefined || plain === true ? words : <PageLink to={path}>{words}</PageLink>;
}

function text(value: unknown): string {
  const path = safePath(String(value));
  return path === undefined ? String(value) : (wordsOf(new URL(path, window.location.origin)) ?? path);
}

/** "Transactions: Rejected", "Transaction 7". Undefined for a page without a name in the navigation. */
function wordsOf({ pathname, searchParams }: URL): string | undefined {
  const page = atPath(pageRoutes, pathname);
  if (page !== undefined) return t(page.title);
  const route = atPath(resourceRoutes, pathname);
  const manifest = manifests.find(({ name }) => name === route?.resource);
  if (route === undefined || manifest === undefined) return undefined;
  const [one, many] = manifest.label;
  if (route.screen === 'create') return undefined;
  if (route.screen !== 'list') return `${t(one)} ${pathname.split('/').at(-1) ?? ''}`;
  const view = searchParams.get('view');
  if (view !== null) return `${t(many)}: ${agreeingWithSeveral(view, one)}`;
  const isNarrowed = searchParams.has('filter') || searchParams.has('search');
  return isNarrowed ? t('{list}, filtered', { list: t(many) }) : t(many);
}

const slot: FieldSlot = { Cell, text };
export default slot;
