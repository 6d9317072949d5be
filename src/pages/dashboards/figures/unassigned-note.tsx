/** Explains why all figures are 0: goals and surveys depend on the service delivery area, and the caller's organization has none. */
import { useList } from '@refinedev/core';
import type { Predicate } from '../../../contracts/resource/predicate.ts';
import { useT } from '../../../i18n/translate.ts';
import { useSession } from '../../../providers/session.ts';
import { Note } from '../../../ui/note.tsx';

/** For each tenant type: the records of which at least one must exist. */
const assignments: Readonly<Record<number, { resource: string; whereOf: (tenant: number) => Predicate }>> = {
  1: { resource: 'sdas', whereOf: (id) => ({ mcos: { some: { id } } }) },
  2: { resource: 'tenants', whereOf: (id) => ({ id, not: { sda: null } }) },
  3: { resource: 'providers', whereOf: (id) => ({ parentTenant: { id } }) },
};

export function UnassignedNote() {
  const t = useT();
  const { principal, tenant } = useSession();
  const assignment = assignments[principal.tenantType];
  const { query } = useList({
    resource: assignment?.resource ?? '',
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    meta: { where: assignment?.whereOf(tenant.id), fields: ['id'] },
    queryOptions: { enabled: assignment !== undefined },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  if (query.data?.total !== 0) return null;
  const words: Readonly<Record<number, string>> = {
    1: t(
      'Your organization does not operate in any service delivery area (SDA) yet, so it has no hospitals, goals or surveys. The program office adds it to its SDAs.',
    ),
    2: t(
      'Your hospital has no service delivery area (SDA) yet, so it has no MCOs, goals or surveys. The program office sets its SDA.',
    ),
    3: t(
      'No hospital belongs to your system yet, so there is nothing to sum up. The program office assigns hospitals to systems.',
    ),
  };
  return <Note tone="warning">{words[principal.tenantType]}</Note>;
}
