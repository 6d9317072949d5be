import { sampleTenants } from './tenants.ts';

/** One alert for everybody, one for the MCOs. */
export const sampleAlerts = [
  {
    id: 1,
    title: 'Payments for SFY2027 Q1 are due on 01/06/2027',
    body: 'MCOs report them by upload before the period closes.',
    severity: 'info',
    link: `/admin/transactions?filter=${encodeURIComponent(JSON.stringify({ period: { id: 5 } }))}`,
    toMcos: true,
    toProviders: true,
    toSystems: true,
    tenants: [],
    startsAt: '2026-09-01T12:00:00.000Z',
    endsAt: null,
  },
  {
    id: 2,
    title: 'Rejected payments wait for correction',
    body: 'Download them with their reasons, correct them and send them again.',
    severity: 'warning',
    link: '/admin/transactions?view=Rejected',
    // Those of the sample have some; an MCO that is added has none.
    toMcos: false,
    toProviders: false,
    toSystems: false,
    tenants: sampleTenants().flatMap(({ id, tenantType }) => (tenantType === 1 ? id : [])),
    startsAt: '2026-09-01T12:00:00.000Z',
    endsAt: null,
  },
] as const;
