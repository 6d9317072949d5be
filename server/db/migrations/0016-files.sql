-- The files that records carry. A file is uploaded first, and seen by its uploader alone; with the record that is saved
-- with it, it is attached, and from then on seen by those who may read that record and field (policies of the declarations).
create table "files" (
  "id" integer generated always as identity primary key,
  "created_at" timestamptz(3) not null default now(),
  -- Who uploaded it, acting for which tenant. The file outlives both.
  "user_id" integer references "users" ("id") on delete set null,
  "tenant_id" integer references "tenants" ("id") on delete set null,
  "name" text not null,
  "type" text not null,
  "size" integer not null constraint "files_size_check" check ("size" = octet_length("bytes")),
  "sha256" text not null,
  "attached" boolean not null default false,
  "bytes" bytea not null
);
-- Uncompressed, so that a part of it is read without the rest.
alter table "files" alter column "bytes" set storage external;
create index "files_user_id_idx" on "files" ("user_id");
create index "files_tenant_id_idx" on "files" ("tenant_id");
create index "files_waiting_idx" on "files" ("created_at") where not "attached";

alter table "files" enable row level security;
create policy "files_own" on "files" for select to portal_app using (
  not "attached" and "user_id" = (select nullif(current_setting('app.user_id', true), '')::integer)
    and "tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::integer)
);
create policy "files_insert" on "files" for insert to portal_app with check (
  not "attached" and "user_id" = (select nullif(current_setting('app.user_id', true), '')::integer)
    and "tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::integer)
);
grant select on "files" to portal_app;
grant insert ("user_id", "tenant_id", "name", "type", "size", "sha256", "bytes") on "files" to portal_app;

-- On every table whose records carry files; the arguments are its columns with their ids. Of several records that want a
-- file one gets it; nobody gets what another has uploaded; what is replaced or deleted goes with the change itself.
create function "keep_files"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  "caller" integer := nullif(current_setting('app.user_id', true), '')::integer;
  "column" text;
  "before" integer;
  "after" integer;
begin
  foreach "column" in array tg_argv loop
    "before" := case when tg_op = 'INSERT' then null else (to_jsonb(old) ->> "column")::integer end;
    "after" := case when tg_op = 'DELETE' then null else (to_jsonb(new) ->> "column")::integer end;
    continue when "after" is not distinct from "before";
    if "after" is not null then
      update files set attached = true
      where id = "after" and not attached and ("caller" is null
        or (user_id = "caller" and tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer));
      if not found then
        raise exception 'file % is not there to be attached', "after"
          using errcode = 'foreign_key_violation', table = tg_table_name, constraint = tg_table_name || '_' || "column" || '_fkey';
      end if;
    end if;
    if "before" is not null then
      delete from files where id = "before";
    end if;
  end loop;
  return null;
end
$$;
revoke all on function "keep_files"() from public;

-- What was uploaded a day ago and never saved with a record. Returns how many there were.
create function "sweep_files"() returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from files where not attached and created_at < now() - interval '1 day' returning 1)
  select count(*)::integer from gone
$$;
revoke all on function "sweep_files"() from public;
grant execute on function "sweep_files"() to portal_app;
