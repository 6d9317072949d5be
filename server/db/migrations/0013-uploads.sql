-- What an upload is made of besides its record: the file's rows as they are, what became of them, and what is wrong.

-- The titles of the file's columns and which of them is what.
create table "upload_files" (
  "batch_id" integer primary key references "upload_batches" ("id") on delete cascade,
  "headers" text[] not null,
  "mapping" jsonb not null default '{}',
  "warnings" integer not null default 0,
  "errors" integer not null default 0,
  "differences" jsonb
);
create table "upload_rows" (
  "batch_id" integer not null references "upload_batches" ("id") on delete cascade,
  "line" integer not null,
  "c1" text, "c2" text, "c3" text, "c4" text, "c5" text, "c6" text, "c7" text, "c8" text, "c9" text, "c10" text, "c11" text, "c12" text, "c13" text, "c14" text, "c15" text, "c16" text, "c17" text, "c18" text, "c19" text, "c20" text, "c21" text, "c22" text, "c23" text, "c24" text,
  primary key ("batch_id", "line")
);
create table "upload_payments" (
  "batch_id" integer not null references "upload_batches" ("id") on delete cascade,
  "line" integer not null,
  "external_ref" text,
  "period_id" integer,
  "component" text,
  "type" text,
  "mco_id" integer,
  "provider_id" integer,
  "sda_id" integer,
  "provider_class" smallint,
  "amount" numeric(14,2),
  "payment_date" date,
  "method" text,
  "trace" text,
  "memo" text,
  "rejected" boolean not null default false,
  primary key ("batch_id", "line")
);
create table "upload_goals" (
  "batch_id" integer not null references "upload_batches" ("id") on delete cascade,
  "line" integer not null,
  "period_id" integer,
  "component" text,
  "mco_id" integer,
  "sda_id" integer,
  "provider_class" smallint,
  "provider_id" integer,
  "amount" numeric(14,2),
  "effective_date" date,
  "note" text,
  "rejected" boolean not null default false,
  primary key ("batch_id", "line")
);
create table "upload_findings" (
  "id" bigint generated always as identity,
  "batch_id" integer not null references "upload_batches" ("id") on delete cascade,
  "line" integer not null,
  "field" text not null,
  "code" text not null,
  "severity" text not null check ("severity" in ('error', 'warning')),
  "value" text,
  "other" text,
  primary key ("batch_id", "line", "id")
);
-- Written beside the transaction that does the work, so that others see how far it is.
create table "upload_progress" (
  "batch_id" integer primary key references "upload_batches" ("id") on delete cascade,
  "done" double precision not null
);
-- Work longer than a request. Whoever takes a job deletes it in the transaction that does it: it is done once, and there again if that process dies.
create table "jobs" (
  "id" bigint generated always as identity primary key,
  "created_at" timestamptz(3) not null default now(),
  "kind" text not null check ("kind" in ('check', 'commit')),
  "batch_id" integer not null references "upload_batches" ("id") on delete cascade,
  "request_id" text not null,
  "user_id" integer not null,
  "tenant_id" integer not null,
  "tenant_type" integer not null,
  "role" text not null,
  "unit_member" boolean not null
);
create unique index "upload_batches_committed_once" on "upload_batches" ("tenant_id", "kind", "sha256") where "state" = 'committed';

alter table "upload_files" enable row level security;
create policy "upload_files_select" on "upload_files" for select to portal_app using ("batch_id" in (select "id" from "upload_batches"));
create policy "upload_files_insert" on "upload_files" for insert to portal_app with check ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_files_update" on "upload_files" for update to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_files_delete" on "upload_files" for delete to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
grant select, insert, update, delete on "upload_files" to portal_app;

alter table "upload_rows" enable row level security;
create policy "upload_rows_select" on "upload_rows" for select to portal_app using ("batch_id" in (select "id" from "upload_batches"));
create policy "upload_rows_insert" on "upload_rows" for insert to portal_app with check ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_rows_update" on "upload_rows" for update to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_rows_delete" on "upload_rows" for delete to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
grant select, insert, update, delete on "upload_rows" to portal_app;

alter table "upload_payments" enable row level security;
create policy "upload_payments_select" on "upload_payments" for select to portal_app using ("batch_id" in (select "id" from "upload_batches"));
create policy "upload_payments_insert" on "upload_payments" for insert to portal_app with check ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_payments_update" on "upload_payments" for update to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_payments_delete" on "upload_payments" for delete to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
grant select, insert, update, delete on "upload_payments" to portal_app;

alter table "upload_goals" enable row level security;
create policy "upload_goals_select" on "upload_goals" for select to portal_app using ("batch_id" in (select "id" from "upload_batches"));
create policy "upload_goals_insert" on "upload_goals" for insert to portal_app with check ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_goals_update" on "upload_goals" for update to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_goals_delete" on "upload_goals" for delete to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
grant select, insert, update, delete on "upload_goals" to portal_app;

alter table "upload_findings" enable row level security;
create policy "upload_findings_select" on "upload_findings" for select to portal_app using ("batch_id" in (select "id" from "upload_batches"));
create policy "upload_findings_insert" on "upload_findings" for insert to portal_app with check ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_findings_update" on "upload_findings" for update to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_findings_delete" on "upload_findings" for delete to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
grant select, insert, update, delete on "upload_findings" to portal_app;

alter table "upload_progress" enable row level security;
create policy "upload_progress_select" on "upload_progress" for select to portal_app using ("batch_id" in (select "id" from "upload_batches"));
create policy "upload_progress_insert" on "upload_progress" for insert to portal_app with check ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_progress_update" on "upload_progress" for update to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_progress_delete" on "upload_progress" for delete to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
grant select, insert, update, delete on "upload_progress" to portal_app;

alter table "jobs" enable row level security;
create policy "jobs_insert" on "jobs" for insert to portal_app with check ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member'))
  and "user_id" = (select nullif(current_setting('app.user_id', true), '')::integer)
  and "tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::integer)
  and "tenant_type" = (select nullif(current_setting('app.tenant_type', true), '')::integer)
  and "role" = (select nullif(current_setting('app.role', true), '')));
create policy "jobs_take" on "jobs" to portal_app using ((select current_setting('app.system', true)) = 'jobs');
grant select, insert, update, delete on "jobs" to portal_app;

-- The providers that a caller may report payments to: of an MCO those in its areas, for the Super Tenant all.
create function "upload_providers"() returns table ("id" integer, "name" text, "tpi" text, "npi" text, "sda_id" integer, "provider_class" smallint)
language sql stable security definer rows 600 set search_path = public, pg_temp as $$
  select "id", "name", "tpi", "npi", "sda_id", "provider_class" from "tenants"
  where "tenant_type" = 2 and "tpi" is not null and "sda_id" is not null and "provider_class" is not null
    and (nullif(current_setting('app.tenant_type', true), '')::integer = 4
      or nullif(current_setting('app.tenant_type', true), '')::integer = 1 and "sda_id" in (
        select "parent_id" from "sdas_mcos" where "target_id" = nullif(current_setting('app.tenant_id', true), '')::integer))
$$;
revoke all on function "upload_providers"() from public;
grant execute on function "upload_providers"() to portal_app;

-- Null for what is none. PostgreSQL 15 has no way to ask first.
create function "upload_date"("given" text) returns date language sql immutable as $$
  select case when "given" ~ '^[12][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then
    case when substr("given", 9, 2)::integer <= extract(day from make_date(substr("given", 1, 4)::integer, substr("given", 6, 2)::integer, 1) + interval '1 month - 1 day')
      then "given"::date end end
$$;
create function "upload_amount"("given" text) returns numeric language sql immutable as $$
  select case when "given" ~ '^-?[0-9]{1,12}(\.[0-9]{1,2})?$' then "given"::numeric end
$$;
-- Luhn over 80840 and the ten digits (45 CFR 162.406).
create function "upload_is_npi"("given" text) returns boolean language sql immutable as $$
  select "given" ~ '^[0-9]{10}$' and (
    select sum(case when "place" % 2 = 1 then "digit" else "digit" * 2 - case when "digit" > 4 then 9 else 0 end end) % 10 = 0
    from (select "place", substr('80840' || "given", 16 - "place", 1)::integer as "digit" from generate_series(1, 15) as "place") as "digits"
) is true
$$;
