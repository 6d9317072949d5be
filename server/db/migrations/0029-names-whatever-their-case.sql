-- Names that differ in case alone are one name: nobody tells them apart, and files name records by them whatever their case.
do $$
declare
  "found" text;
begin
  select string_agg(format('%s: %s', kind, names), '; ' order by kind, names) into "found" from (
    select 'payment periods' as kind, string_agg(format('"%s" (%s)', name, id), ' and ' order by id) as names from payment_periods group by lower(name) having count(*) > 1
    union all select 'programs', string_agg(format('"%s" (%s)', code, id), ' and ' order by id) from programs group by lower(code) having count(*) > 1
    union all select 'service delivery areas', string_agg(format('"%s" (%s)', name, id), ' and ' order by id) from sdas group by lower(name) having count(*) > 1
    union all select 'survey periods', string_agg(format('"%s" (%s)', name, id), ' and ' order by id) from survey_periods group by lower(name) having count(*) > 1
  ) as doubles;
  if "found" is not null then
    raise exception 'Some names differ in upper and lower case alone, which this version no longer takes. With the version before, rename all but one of each, then start this one again. %', "found";
  end if;
end
$$;
drop index "payment_periods_name_key";
drop index "programs_code_key";
drop index "sdas_name_key";
drop index "survey_periods_name_key";
drop index "tenants_tpi_key";
drop index "tenants_npi_key";
create unique index "payment_periods_name_key" on "payment_periods" (lower("name"));
create index "payment_periods_name_idx" on "payment_periods" ("name", "id");
create unique index "programs_code_key" on "programs" (lower("code"));
create index "programs_code_idx" on "programs" ("code", "id");
create unique index "sdas_name_key" on "sdas" (lower("name"));
create index "sdas_name_idx" on "sdas" ("name", "id");
create unique index "survey_periods_name_key" on "survey_periods" (lower("name"));
create index "survey_periods_name_idx" on "survey_periods" ("name", "id");
create unique index "tenants_tpi_key" on "tenants" (lower("tpi"));
create index "tenants_tpi_idx" on "tenants" ("tpi", "id");
create unique index "tenants_npi_key" on "tenants" (lower("npi"));
create index "tenants_npi_idx" on "tenants" ("npi", "id");
