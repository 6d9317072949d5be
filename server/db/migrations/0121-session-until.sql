-- What is known of a session holds while nothing in the database changes, and until this time
-- (server/identity/sessions.ts).
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
      -- Time alone may change it then: the session ends, or a second step becomes due.
      'until', least(s.expires_at, (current_date + 1)::timestamptz),
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
