-- By hand: what the check of an upload depended on besides the file, so that a commit checks again only when it has changed.
-- Over everything, whatever the caller may see: a change that somebody cannot see can change what the check finds.
alter table "upload_files" add column "basis" text;
create function "upload_basis"() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select md5(concat(
    (select string_agg(payment_periods::text, '' order by id) from payment_periods),
    (select string_agg(programs::text, '' order by id) from programs),
    (select string_agg(sdas::text, '' order by id) from sdas),
    (select string_agg(sdas_mcos::text, '' order by parent_id, target_id) from sdas_mcos),
    (select string_agg(tenants::text, '' order by id) from tenants)))
$$;
revoke all on function "upload_basis"() from public;
grant execute on function "upload_basis"() to portal_app;
