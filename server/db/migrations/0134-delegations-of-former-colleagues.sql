-- A section stayed with a colleague who had lost the role or the account that answering takes: nobody else was reminded of it, and
-- they kept the alert, or were still sent the letter, of a tenant they no longer belong to.
create function "end_delegations_of_former"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    former integer;
  begin
    if tg_table_name = 'users' then
      former := new.id;
    else
      former := old.parent_id;
    end if;
    perform end_survey_delegations(array(
      select d.id from survey_delegations d
      where d.user_id = former and d.ended_at is null and not exists (
        select 1 from users u join users_user_role_tenants r on r.parent_id = u.id
        where u.id = former and u.is_active and r.tenant_id = d.tenant_id and r.role in ('admin', 'member'))
      order by d.id for update));
    return null;
  end
$$;
revoke all on function "end_delegations_of_former"() from public;
-- At the commit, because a changed role may be removed and added again.
create constraint trigger "end_delegations_of_former" after update or delete on "users_user_role_tenants"
  deferrable initially deferred for each row execute function "end_delegations_of_former"();
create trigger "end_delegations_of_former" after update of "is_active" on "users"
  for each row when (old."is_active" and not new."is_active") execute function "end_delegations_of_former"();

select end_survey_delegations(array(
  select d.id from survey_delegations d
  where d.ended_at is null and not exists (
    select 1 from users u join users_user_role_tenants r on r.parent_id = u.id
    where u.id = d.user_id and u.is_active and r.tenant_id = d.tenant_id and r.role in ('admin', 'member'))));
