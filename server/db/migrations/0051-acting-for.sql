-- Whom a session looks as, read only: for administrators of the Super Tenant (server/identity/acting.ts). Whoever is one no
-- longer, or looks as somebody who is inactive, has no session.
alter table "sessions" add column "acting_as" integer references "users" ("id") on delete set null;

create or replace function "session_of"("session" text, "of_user" integer) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select jsonb_build_object(
      'user', jsonb_build_object('id', u.id, 'emailAddress', u.email_address, 'name', u.name, 'firstName', u.first_name,
        'lastName', u.last_name,
        -- Of whoever sits there.
        'mfaEnabled', owner.mfa_enabled or coalesce(policy.since <= current_date, false),
        'mfaSetupComplete', owner.mfa_setup_complete,
        'mfaRequiredFrom', case when not owner.mfa_setup_complete then policy.since end),
      'actor', case when s.acting_as is not null then
        jsonb_build_object('id', owner.id, 'name', owner.name, 'emailAddress', owner.email_address) end,
      'tenants', (
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'type', t.tenant_type, 'role', r.role,
          'isUnitMember', t.is_unit_member, 'logoUri', t.logo_uri) order by r.position, r.id)
        from users_user_role_tenants r join tenants t on t.id = r.tenant_id
        where r.parent_id = u.id and t.is_active))
    from sessions s join users owner on owner.id = s.user_id join users u on u.id = coalesce(s.acting_as, s.user_id), lateral (
      select min(t.two_step_from) as since from users_user_role_tenants r join tenants t on t.id = r.tenant_id
      where r.parent_id = owner.id and t.is_active) as policy
    where s.id = "session" and s.user_id = "of_user" and s.revoked_at is null and s.expires_at > now() and owner.is_active
      and u.is_active and (s.acting_as is null or exists (
        select 1 from users_user_role_tenants r join tenants t on t.id = r.tenant_id
        where r.parent_id = owner.id and r.role = 'admin' and t.tenant_type = 4 and t.is_active)));
end
$$;
