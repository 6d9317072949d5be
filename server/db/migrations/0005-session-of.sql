-- Who calls, in one statement without a transaction around it: it runs before every request. It opens nothing but the
-- session that is named, and is the only look at sessions that needs no app.system.
create function "session_of"("session" text, "of_user" integer) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select jsonb_build_object(
      'user', jsonb_build_object('id', u.id, 'emailAddress', u.email_address, 'name', u.name, 'firstName', u.first_name,
        'lastName', u.last_name, 'mfaEnabled', u.mfa_enabled, 'mfaSetupComplete', u.mfa_setup_complete),
      'tenants', (
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'type', t.tenant_type, 'role', r.role,
          'isUnitMember', t.is_unit_member, 'logoUri', t.logo_uri) order by r.position, r.id)
        from users_user_role_tenants r join tenants t on t.id = r.tenant_id
        where r.parent_id = u.id and t.is_active))
    from sessions s join users u on u.id = s.user_id
    where s.id = "session" and s.user_id = "of_user" and s.revoked_at is null and s.expires_at > now() and u.is_active);
end
$$;
revoke all on function "session_of"(text, integer) from public;
grant execute on function "session_of"(text, integer) to portal_app;
