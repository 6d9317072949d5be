alter table "tenants" add column "two_step_from" date;
-- By hand: when the owner last showed that it is they who sit there, by password or code.
alter table "sessions" add column "confirmed_at" timestamptz(3) not null default now();

-- Two-step sign-in is asked of a person for themselves, or by a tenant that they act for, from its day on.
create or replace function "session_of"("session" text, "of_user" integer) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select jsonb_build_object(
      'user', jsonb_build_object('id', u.id, 'emailAddress', u.email_address, 'name', u.name, 'firstName', u.first_name,
        'lastName', u.last_name, 'mfaEnabled', u.mfa_enabled or coalesce(policy.since <= current_date, false),
        'mfaSetupComplete', u.mfa_setup_complete,
        'mfaRequiredFrom', case when not u.mfa_setup_complete then policy.since end),
      'tenants', (
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'type', t.tenant_type, 'role', r.role,
          'isUnitMember', t.is_unit_member, 'logoUri', t.logo_uri) order by r.position, r.id)
        from users_user_role_tenants r join tenants t on t.id = r.tenant_id
        where r.parent_id = u.id and t.is_active))
    from sessions s join users u on u.id = s.user_id, lateral (
      select min(t.two_step_from) as since from users_user_role_tenants r join tenants t on t.id = r.tenant_id
      where r.parent_id = u.id and t.is_active) as policy
    where s.id = "session" and s.user_id = "of_user" and s.revoked_at is null and s.expires_at > now() and u.is_active);
end
$$;
