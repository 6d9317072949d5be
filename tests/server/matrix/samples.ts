/** What each resource's cells send: a harmless change, a record to delete, and records to create. */
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import type { Principal } from '../../../src/contracts/resource/policy.ts';
import { type Home, isWritten, missingId, others, targetsOf, unique } from '../world/homes.ts';
import {
  newComponents,
  alertRecord,
  ownDays,
  periodRecord,
  programRecord,
  prototypeCommentRecord,
  prototypeRecord,
  prototypeRowRecord,
  visits,
  questionSetRecord,
  questions,
  sdaRecord,
  submission,
  surveyPeriodRecord,
  tenantRecord,
  userRecord,
} from '../world/records.ts';
import type { Creation, ResourceSamples } from './creations.ts';
import { inventedSamples } from './invented-samples.ts';

const plain = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, Creation>> => ({
  any: { body, record: body, tenants: [] },
});

/** Tenants on each side of the border, by name. */
export const tenantsAround = ({ tenant, child }: Home) => ({ own: tenant, child, other: others.provider });
const parentOf = ({ tenant, child }: Home, id: number) => (id === child ? { id: tenant } : null);

const period = () => ({
  name: `New period ${unique()}`,
  program: { id: targetsOf(anyHome)['programs']?.['any'] },
  ...ownDays(),
});
const surveyPeriod = () => ({
  name: `New survey period ${unique()}`,
  audience: 'mco',
  opensAt: '2026-01-01T00:00:00.000Z',
  dueAt: '2026-02-01T00:00:00.000Z',
  closesAt: '2026-03-01T00:00:00.000Z',
});
const user = () => ({
  emailAddress: `new${unique()}@example.org`,
  firstName: 'New',
  lastName: 'User',
  name: `New User ${unique()}`,
});
const anyHome: Home = {
  type: 1,
  unitMember: false,
  tenant: 0,
  child: 0,
  callers: [],
  users: { colleague: 0, ofChild: 0, shared: 0 },
};

let goals = 0;
/** Each goal has another component or class, because a second goal for the same ones is refused. */
const paymentGoal = () => ({
  component: newComponents[(goals += 1) % newComponents.length],
  mco: { id: others.mco },
  sda: { id: targetsOf(anyHome)['sdas']?.['any'] },
  providerClass: { id: 1 + (Math.floor(goals / newComponents.length) % 6) },
  amount: '10.00',
  effectiveDate: '2026-02-01',
});

/** Creations in a prototype of each kind; callers who may not see it are told that it cannot be chosen. */
function inPrototypes(
  home: Home,
  body: () => Readonly<Record<string, unknown>>,
): Readonly<Record<string, Creation>> {
  const ids = targetsOf(home)['prototypes'] ?? {};
  const shared: Readonly<Record<string, object>> = {
    own: { tenants: [{ id: home.tenant }], users: [], takesRows: true },
    ofOwn: {
      tenants: [],
      users: home.callers.slice(0, 2).map(({ userId }) => ({ id: userId })),
      takesRows: false,
    },
    other: { tenants: [{ id: others.provider }], users: [], takesRows: true },
  };
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]): [string, Creation] => {
      const prototype = { id, withEveryone: false, ...shared[name] };
      return [
        name,
        {
          body: { parent: { id }, ...body() },
          record: { parent: prototype, tenant: { id: home.tenant } },
          tenants: [],
          prototype,
        },
      ];
    }),
  );
}

/** Samples for resources whose rules or grants require more than can be invented. */
const samples: Readonly<Record<string, ResourceSamples>> = {
  paymentGoals: {
    change: () => ({ note: `Note ${unique()}` }),
    create: () =>
      Object.fromEntries(
        // Periods in other states cannot be chosen.
        ['draft', 'open'].map((state): [string, Creation] => {
          const inPeriod = { id: targetsOf(anyHome)['paymentPeriods']?.[state] };
          return [
            state,
            {
              body: { ...paymentGoal(), period: inPeriod },
              record: { period: { ...inPeriod, state } },
              tenants: [],
            },
          ];
        }),
      ),
  },
  transactions: {
    change: () => ({ memo: `Memo ${unique()}` }),
    create: (home) =>
      Object.fromEntries(
        Object.entries({ own: home.tenant, other: others.mco }).map(([name, mco]): [string, Creation] => {
          const inPeriod = { id: targetsOf(anyHome)['paymentPeriods']?.['open'] };
          const isMco = name === 'other' || home.type === 1;
          return [
            name,
            {
              body: {
                externalRef: `NEW-${unique()}`,
                period: inPeriod,
                component: 'UHRIP',
                mco: { id: mco },
                provider: { id: others.provider },
                amount: '10.00',
                paymentDate: '2026-02-01',
                method: 'CHECK',
              },
              record: { mco: { id: mco }, period: { ...inPeriod, state: 'open' } },
              // A tenant that is not an MCO cannot be chosen.
              tenants: [isMco ? mco : missingId, others.provider],
            },
          ];
        }),
      ),
  },
  alerts: {
    change: () => ({ body: `Changed ${unique()}` }),
    like: (target, home, id) =>
      ({
        toType: alertRecord(id, home.type, []),
        toOwn: alertRecord(id, undefined, [home.tenant]),
        toOther: alertRecord(id, undefined, [others.provider]),
      })[target],
    create: () =>
      plain({ title: `New alert ${unique()}`, toMcos: true, startsAt: '2026-01-01T00:00:00.000Z' }),
  },
  tenants: {
    change: () => ({ name: `Renamed ${unique()}` }),
    like: (target, home, id) =>
      ({
        child: tenantRecord(id, 2, home.tenant),
        other: tenantRecord(id, 2),
        otherMco: tenantRecord(id, 1),
        otherSuper: tenantRecord(id, 4),
      })[target],
    create: () => plain({ name: `New tenant ${unique()}`, tenantType: { id: 1 } }),
  },
  users: {
    change: () => ({ nickname: `Nick ${unique()}` }),
    like: (target, { tenant, child }, id) =>
      ({
        colleague: userRecord(id, [tenant, 'member']),
        shared: userRecord(id, [tenant, 'viewer'], [others.provider, 'admin']),
        ofChild: userRecord(id, [child, 'member']),
        other: userRecord(id, [others.provider, 'member']),
      })[target],
    create: (home) => ({
      nowhere: { body: { ...user(), userRoleTenants: [] }, record: { userRoleTenants: [] }, tenants: [] },
      ...Object.fromEntries(
        Object.entries(tenantsAround(home)).map(([name, tenant]) => {
          const userRoleTenants = [{ tenant: { id: tenant }, role: 'viewer' }];
          return [
            name,
            { body: { ...user(), userRoleTenants }, record: { userRoleTenants }, tenants: [tenant] },
          ];
        }),
      ),
    }),
  },
  accountHolders: {
    create: (home) =>
      Object.fromEntries(
        Object.entries(tenantsAround(home)).map(([name, tenant]): [string, Creation] => [
          name,
          {
            body: submission(),
            query: `?tenantId=${tenant}`,
            record: { tenant: { id: tenant, parentTenant: parentOf(home, tenant) } },
            tenants: [tenant],
          },
        ]),
      ),
  },
  programs: {
    change: () => ({ name: `Renamed ${unique()}` }),
    like: (_target, _home, id) => programRecord(id),
    create: () => plain({ code: `NEW_${unique()}`, name: 'New program', components: ['A'] }),
  },
  sdas: {
    change: () => ({ name: `Renamed ${unique()}` }),
    like: (_target, _home, id) => sdaRecord(id),
    create: () => plain({ name: `New area ${unique()}`, counties: [] }),
  },
  paymentPeriods: {
    change: () => ({ name: `Renamed ${unique()}` }),
    like: (state, _home, id) => periodRecord(id, state),
    create: () => plain(period()),
  },
  prototypes: {
    change: () => ({ name: `Renamed ${unique()}` }),
    like: (_target, _home, id) => prototypeRecord(id),
    create: () => plain({ name: `New prototype ${unique()}`, document: visits }),
  },
  prototypeRows: {
    change: () => ({ values: { name: `Changed ${unique()}` } }),
    like: (target, home, id) => {
      const { own = 0, ofOwn = 0, other = 0 } = targetsOf(home)['prototypes'] ?? {};
      return {
        own: prototypeRowRecord(id, own, home.tenant),
        child: prototypeRowRecord(id, own, home.child),
        stopped: prototypeRowRecord(id, ofOwn, home.tenant),
        other: prototypeRowRecord(id, other, home.tenant),
      }[target];
    },
    create: (home) => inPrototypes(home, () => ({ values: { name: `New ${unique()}` } })),
  },
  accountHolderDocuments: { change: () => ({ document: null }) },
  prototypeComments: {
    change: () => ({ isDone: unique() % 2 === 0 }),
    like: (target, home, id) => {
      const { own = 0, other = 0 } = targetsOf(home)['prototypes'] ?? {};
      return {
        own: prototypeCommentRecord(id, own, home.callers[1]?.userId ?? 0),
        child: prototypeCommentRecord(id, own, home.users.ofChild),
        other: prototypeCommentRecord(id, other, others.user),
      }[target];
    },
    create: (home) => inPrototypes(home, () => ({ text: `New ${unique()}` })),
  },
  questionSets: {
    change: () => ({ name: `Renamed ${unique()}` }),
    like: (state, _home, id) => questionSetRecord(id, state),
    create: () => plain({ name: `New question set ${unique()}`, audience: 'mco', content: questions }),
  },
  surveyPeriods: {
    change: () => ({ name: `Renamed ${unique()}` }),
    like: (state, _home, id) => surveyPeriodRecord(id, state),
    create: () => plain(surveyPeriod()),
  },
};

export function samplesOf(resource: Resource): ResourceSamples {
  return samples[resource.name] ?? (isWritten(resource) ? {} : inventedSamples(resource));
}

/** The targets of the caller: those of their home and, among users, the callers themselves. */
export function targetsFor(
  resource: string,
  home: Home,
  principal: Principal,
): Readonly<Record<string, number>> {
  const targets = targetsOf(home)[resource];
  return { ...targets, ...(resource === 'users' ? { self: principal.userId } : {}) };
}
