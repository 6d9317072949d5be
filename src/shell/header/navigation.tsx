/** Navigation in the header: all lists and custom pages that the caller may open, by group. */
import { manifests } from 'virtual:manifests';
import { ButtonLink } from '../../ui/button.tsx';
import { Line } from '../../ui/layout.tsx';
import { useMemo } from 'react';
import { menuGroups, type MenuGroup } from '../../contracts/resource/define-resource.ts';
import { includes } from '../../contracts/resource/policy.ts';
import { t, useT } from '../../i18n/translate.ts';
import { isSuperTenant, mayOpen, mayOpenPage } from '../../providers/access.ts';
import { useSession, type Session } from '../../providers/session.ts';
import { ChevronDownIcon, MenuIcon } from '../../ui/icons.tsx';
import { Menu, type MenuEntry } from '../menu.tsx';
import { placeAt } from './place-at.ts';
import { useMenuLocations } from '../page/menu-location.ts';
import styles from './header.module.css';
import { useHasRecords } from './use-has-records.ts';

interface NavigationEntry {
  readonly group: MenuGroup;
  readonly order: number;
  readonly label: string;
  readonly to: string;
  /** Resource of the list that the entry leads to. */
  readonly resource?: string;
}

export function Navigation({ pathname }: { readonly pathname: string }) {
  const t = useT();
  const current = useSession();
  const menuLocations = useMenuLocations();
  const hasRecords = useHasRecords();
  const all = useMemo(() => navigationEntries(current), [current]);
  const places = all.filter(({ resource }) => resource === undefined || hasRecords(resource));
  // A page may belong to an entry regardless of its URL.
  const here = menuLocations.find((path) => places.some(({ to }) => to === path)) ?? pathname;
  const open = placeAt(
    here,
    places.map(({ to }) => to),
  );
  const groups = menuGroups
    .map((group) => ({
      group,
      label: groupWords(group),
      entries: places
        .filter((place) => place.group === group)
        .map(({ label, to }) => ({
          kind: 'link' as const,
          label: t(label),
          to,
          current: to === open,
        })),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav className={styles.nav} aria-label={t('Main')}>
      <Line as="ul" gap={0} wrap={false} className={styles.groups}>
        {groups.map(({ group, label, entries }) => (
          <li key={group}>
            <Group label={label} entries={entries} />
          </li>
        ))}
      </Line>
      <Menu
        className={styles.compact}
        label={t('Main menu')}
        entries={groups.map(({ label, entries }): MenuEntry => ({ kind: 'group', label, entries }))}
      >
        <MenuIcon />
      </Menu>
    </nav>
  );
}

/** A group with a single entry is shown as that entry. */
function Group({
  label,
  entries,
}: {
  readonly label: string;
  readonly entries: readonly Extract<MenuEntry, { kind: 'link' }>[];
}) {
  const [first, ...others] = entries;
  if (first === undefined) return null;
  if (others.length === 0)
    return (
      <ButtonLink
        look="text"
        className={styles.group ?? ''}
        to={first.to}
        aria-current={first.current === true ? 'page' : undefined}
      >
        {first.label}
      </ButtonLink>
    );
  return (
    <Menu
      className={styles.group}
      entries={entries}
      isCurrent={entries.some(({ current }) => current === true)}
    >
      {label}{' '}
      <span style={small}>
        <ChevronDownIcon />
      </span>
    </Menu>
  );
}

function groupWords(group: MenuGroup): string {
  return {
    payments: t('Payments'),
    surveys: t('Surveys'),
    organizations: t('Organizations'),
    administration: t('Administration'),
  }[group];
}

const byWords = new Intl.Collator();

function navigationEntries({ principal, tenant }: Session): readonly NavigationEntry[] {
  const lists = manifests.flatMap(({ name, label, routes, menu }): NavigationEntry[] =>
    routes.list === undefined ||
    !mayOpen(principal, name, 'list') ||
    (menu?.audience !== undefined && !includes(menu.audience, principal))
      ? []
      : [
          {
            group: menu?.group ?? 'administration',
            order: menu?.order ?? Infinity,
            label: menu?.label ?? label[1],
            to: routes.list,
            resource: name,
          },
        ],
  );
  const pages = manifests.flatMap((manifest) =>
    Object.entries(manifest.pages ?? {}).flatMap(([page, { path, title, menu }]): NavigationEntry[] =>
      menu === undefined ||
      !mayOpenPage(principal, manifest.name, page) ||
      (menu.audience !== undefined && !includes(menu.audience, principal))
        ? []
        : [{ group: menu.group, order: menu.order, label: title, to: path }],
    ),
  );
  return [
    ...pages,
    // Users outside the Super Tenant get a link to their own organization.
    ...(isSuperTenant(principal)
      ? []
      : [
          {
            group: 'organizations',
            order: 0,
            label: 'My organization',
            to: `/admin/mco/${tenant.id}`,
          } as const,
        ]),
    ...lists,
  ].toSorted((a, b) => a.order - b.order || byWords.compare(a.label, b.label));
}

const small = { fontSize: 10 } as const;
