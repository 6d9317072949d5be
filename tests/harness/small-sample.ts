import { sql } from 'kysely';
import type { Database } from '../../server/db/database.ts';
import { type Principal, roles, type TenantTypeId } from '../../src/contracts/resource/policy.ts';

/**
 * In addition to the Super Tenant (1): MCOs 2 and 3, Systems 5 and 6, providers 10 (of System 5), 11 (of
 * System 6) and 12 (of none), and for each of them records of every resource, in every state that a grant
 * requires.
 */
export async function insertSmallSample({ owner }: Pick<Database, 'owner'>): Promise<void> {
  await sql`
    insert into sdas (id, name) values (1, 'Bexar'), (2, 'Dallas');
    insert into tenants (id, name, tenant_type) values (2, 'MCO Two', 1), (3, 'MCO Three', 1), (5, 'System Five', 3), (6, 'System Six', 3);
    insert into tenants (id, name, tenant_type, parent_tenant_id, provider_class, tpi, sda_id) values
      (10, 'Provider Ten', 2, 5, 1, '100000010', 1), (11, 'Provider Eleven', 2, 6, 2, '100000011', 2), (12, 'Provider Twelve', 2, null, 3, '100000012', null);
    insert into sdas_mcos (parent_id, position, target_id) values (1, 0, 2), (1, 1, 3), (2, 0, 3);
    insert into users (id, email_address, first_name, last_name, name)
      select 1000 + t.id, 'user' || t.id || '@example.org', 'User', 'Of', 'User of ' || t.name from tenants t;
    insert into users_user_role_tenants (parent_id, position, tenant_id, role)
      select 1000 + id, 0, id, 'admin' from tenants;
    -- One who acts for two tenants.
    insert into users_user_role_tenants (parent_id, position, tenant_id, role) values (1002, 1, 10, 'viewer');
    insert into users_claim_user_tenants (parent_id, position, target_id) values (1010, 0, 2), (1002, 0, 3);
    insert into programs (id, code, name) values (1, 'UHRIP', 'Uniform rates');
    insert into payment_periods (id, name, program_id, sfy, start, "end", due_date, state)
      select n, state, 1, 2027, date '2026-09-01' + make_interval(months => (3 * n)::integer), date '2026-09-01' + make_interval(months => (3 * n + 3)::integer, days => -1), '2027-12-31', state
      from unnest(array['draft', 'open', 'closed', 'locked']) with ordinality as of_state (state, n);
    insert into question_sets (id, name, audience, content, state) values (1, 'Draft', 'mco', '{}', 'draft'), (2, 'In use', 'mco', '{}', 'inUse');
    insert into survey_periods (id, name, audience, opens_at, due_at, closes_at, state)
      select row_number() over (), state, 'mco', now(), now(), now(), state from unnest(array['draft', 'scheduled', 'open', 'closed', 'archived']) as state;
    insert into surveys (title, survey_period_id, respondent_id, subject_id)
      select 'Survey', 1, r.id, s.id from tenants r, tenants s where r.id <> s.id and (r.tenant_type, s.tenant_type) in ((1, 2), (2, 1));
    insert into transactions (external_ref, period_id, component, type, mco_id, provider_id, sda_id, provider_class, amount, payment_date, method, status)
      select 'T' || m.id || '-' || p.id || '-' || state, 2, 'UHRIP', 'payment', m.id, p.id, 1, p.provider_class, 10.50, '2026-10-01', 'ACH', state
      from tenants m, tenants p, unnest(array['draft', 'submitted', 'approved', 'paid']) as state where m.tenant_type = 1 and p.tenant_type = 2;
    insert into account_holders (tenant_id, legal_business_name, nature_of_business, tos_timestamp, business_entity, control_person, beneficial_owner_entities, beneficial_owner_individuals)
      select id, name, 'Care', now(), '{}', '{}', '[]', '[]' from tenants;
    insert into accounts (name, tenant_id, account_holder_id, opened_at) select legal_business_name, tenant_id, id, now() from account_holders;
    insert into account_holders (tenant_id, status, legal_business_name, nature_of_business, tos_timestamp, business_entity, control_person, beneficial_owner_entities, beneficial_owner_individuals)
      select id, 'PENDING_DOCUMENT', name, 'Care', now(), '{}', '{}', '[]', '[]' from tenants;
    insert into account_holder_documents (account_holder_id, tenant_id, request) select id, tenant_id, 'Articles' from account_holders;
    insert into payment_goals (period_id, component, mco_id, sda_id, provider_class, provider_id, amount, effective_date)
      select s.id, 'UHRIP', m.id, 1, p.provider_class, p.id, 99.50, '2026-09-01'
      from payment_periods s, tenants m, tenants p where m.tenant_type = 1 and p.tenant_type = 2;
    insert into upload_batches (file_name, kind, tenant_id, uploaded_by_id, sha256) select 'payments.csv', 'transactions', id, 1000 + id, 'digest' from tenants;
    insert into alerts (id, title, to_mcos, to_providers, to_systems, starts_at)
      values (1, 'MCOs', true, false, false, now()), (2, 'Providers', false, true, false, now()), (3, 'Systems', false, false, true, now()), (4, 'Some', false, false, false, now());
    insert into alerts_tenants (parent_id, position, target_id) values (4, 0, 2), (4, 1, 10), (4, 2, 5);
    insert into prototypes (id, name, document) values (1, 'Visits', '{}');
    insert into prototypes_tenants (parent_id, position, target_id) values (1, 0, 2);
    insert into prototype_rows (parent_id, name, "values", tenant_id, added_by_id) values (1, 'First', '{}', 2, 1002);
    insert into prototype_comments (parent_id, text, author_id) values (1, 'Good', 1002);
    insert into audit_events (request_id, user_id, tenant_id, action, resource, record_id)
      select 'world', 1, 1, 'create', resource, id from (
        select 'tenants' as resource, id from tenants union all select 'users', id from users
        union all select 'accountHolders', id from account_holders union all select 'paymentPeriods', id from payment_periods) as records`.execute(
    owner,
  );
}

const tenants: readonly [id: number, type: TenantTypeId][] = [
  [1, 4],
  [2, 1],
  [3, 1],
  [5, 3],
  [6, 3],
  [10, 2],
  [11, 2],
  [12, 2],
];

/** The user of each tenant in each role, both as a unit member and not. */
export const smallSamplePrincipals: readonly Principal[] = tenants.flatMap(([tenantId, tenantType]) =>
  roles.flatMap((role) =>
    [false, true].map((unitMember) => ({ userId: 1000 + tenantId, tenantId, tenantType, role, unitMember })),
  ),
);
