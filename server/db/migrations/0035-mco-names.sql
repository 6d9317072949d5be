-- What a name is when it is read: whatever its case, its spacing, and letters that look alike or are not seen.
create function "name_as_read"("name" text) returns text language sql immutable strict parallel safe
  set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(lower(normalize("name", NFKC)), '[[:space:]\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]+', '', 'g')
$$;
do $$
declare
  "found" text;
begin
  select string_agg(names, '; ' order by names) into "found" from (
    select string_agg(format('"%s" (%s)', name, id), ' and ' order by id) as names
    from tenants where tenant_type = 1 group by name_as_read(name) having count(*) > 1
  ) as doubles;
  if "found" is not null then
    raise exception 'Some MCOs have the same name but for case or spacing, which this version no longer takes. With the version before, rename all but one of each, then start this one again. %', "found";
  end if;
end
$$;
-- Files name who pays by it, and so do people.
create unique index "tenants_mco_name_key" on "tenants" (name_as_read("name")) where "tenant_type" = 1;
