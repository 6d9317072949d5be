-- By hand: what the payments sum to, kept by the database itself in the transaction that writes them, for the dashboards.

-- One row for what its payments have in common; none where there are no payments.
create table "payment_totals" (
  "period_id" integer not null,
  "component" text not null,
  "mco_id" integer not null,
  "sda_id" integer not null,
  "provider_class" smallint not null,
  "provider_id" integer not null,
  "status" text not null,
  "type" text not null,
  -- The payment date is not after the period's due date.
  "on_time" boolean not null,
  "count" bigint not null,
  "cents" numeric(24) not null,
  primary key ("period_id", "mco_id", "provider_id", "sda_id", "provider_class", "component", "status", "type", "on_time")
);
create index "payment_totals_mco_id_idx" on "payment_totals" ("mco_id");
create index "payment_totals_provider_id_idx" on "payment_totals" ("provider_id");
create index "payment_totals_sda_id_idx" on "payment_totals" ("sda_id");

-- Reads as payments are read (src/resources/transactions.ts); nobody writes but the triggers.
create function "providers_below"() returns setof integer language sql stable security definer rows 100
  set search_path = public, pg_temp
  as $$ select id from tenants where parent_tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::integer) $$;
revoke all on function "providers_below"() from public;
grant execute on function "providers_below"() to portal_app;
alter table "payment_totals" enable row level security;
create policy "payment_totals_select" on "payment_totals" for select to portal_app using (
  (select nullif(current_setting('app.user_id', true), '') is not null) and (
    (select nullif(current_setting('app.tenant_type', true), '')::integer = 4)
    or ((select nullif(current_setting('app.tenant_type', true), '')::integer = 1)
      and "mco_id" = (select nullif(current_setting('app.tenant_id', true), '')::integer))
    or ((select nullif(current_setting('app.tenant_type', true), '')::integer = 2)
      and "provider_id" = (select nullif(current_setting('app.tenant_id', true), '')::integer))
    or ((select nullif(current_setting('app.tenant_type', true), '')::integer = 3)
      and "provider_id" in (select "providers_below"()))));
grant select on "payment_totals" to portal_app;

-- Adds counts and cents, which may be negative. In the order of the key, so that two who write never wait for each other.
create function "payment_totals_add"("changes" payment_totals[]) returns void language sql
  set search_path = public, pg_temp as $$
  insert into payment_totals
    select c.* from unnest(changes) c where c.count <> 0 or c.cents <> 0
    order by c.period_id, c.mco_id, c.provider_id, c.sda_id, c.provider_class, c.component, c.status, c.type, c.on_time
  on conflict ("period_id", "mco_id", "provider_id", "sda_id", "provider_class", "component", "status", "type", "on_time")
    do update set "count" = payment_totals.count + excluded.count, "cents" = payment_totals.cents + excluded.cents;
  delete from payment_totals t using unnest(changes) c
    where t.count = 0 and c.count < 0 and t.period_id = c.period_id and t.mco_id = c.mco_id and t.provider_id = c.provider_id
      and t.sda_id = c.sda_id and t.provider_class = c.provider_class and t.component = c.component
      and t.status = c.status and t.type = c.type and t.on_time = c.on_time;
$$;
revoke all on function "payment_totals_add"(payment_totals[]) from public;

-- A due date that changes meanwhile waits for these payments, or they for it: "on time" means the same to both.
create function "payment_totals_follow"() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform 1 from payment_periods where id in (select period_id from inserted) order by id for share;
    perform payment_totals_add(array(
      select row(t.period_id, t.component, t.mco_id, t.sda_id, t.provider_class, t.provider_id, t.status, t.type,
        t.payment_date <= p.due_date, count(*), sum(t.amount_cents))::payment_totals
      from inserted t join payment_periods p on p.id = t.period_id
      group by t.period_id, t.component, t.mco_id, t.sda_id, t.provider_class, t.provider_id, t.status, t.type, t.payment_date <= p.due_date));
  elsif tg_op = 'DELETE' then
    perform 1 from payment_periods where id in (select period_id from deleted) order by id for share;
    perform payment_totals_add(array(
      select row(t.period_id, t.component, t.mco_id, t.sda_id, t.provider_class, t.provider_id, t.status, t.type,
        t.payment_date <= p.due_date, -count(*), -sum(t.amount_cents))::payment_totals
      from deleted t join payment_periods p on p.id = t.period_id
      group by t.period_id, t.component, t.mco_id, t.sda_id, t.provider_class, t.provider_id, t.status, t.type, t.payment_date <= p.due_date));
  else
    perform 1 from payment_periods where id in (select period_id from inserted union select period_id from deleted) order by id for share;
    perform payment_totals_add(array(
      select row(t.period_id, t.component, t.mco_id, t.sda_id, t.provider_class, t.provider_id, t.status, t.type,
        t.payment_date <= p.due_date, sum(t.sign), sum(t.sign * t.amount_cents))::payment_totals
      from (
        select 1 as sign, period_id, component, mco_id, sda_id, provider_class, provider_id, status, type, payment_date, amount_cents from inserted
        union all
        select -1, period_id, component, mco_id, sda_id, provider_class, provider_id, status, type, payment_date, amount_cents from deleted
      ) t join payment_periods p on p.id = t.period_id
      group by t.period_id, t.component, t.mco_id, t.sda_id, t.provider_class, t.provider_id, t.status, t.type, t.payment_date <= p.due_date));
  end if;
  return null;
end $$;
revoke all on function "payment_totals_follow"() from public;
create trigger "payment_totals_insert" after insert on "transactions"
  referencing new table as inserted for each statement execute function "payment_totals_follow"();
create trigger "payment_totals_update" after update on "transactions"
  referencing old table as deleted new table as inserted for each statement execute function "payment_totals_follow"();
create trigger "payment_totals_delete" after delete on "transactions"
  referencing old table as deleted for each statement execute function "payment_totals_follow"();

create function "payment_totals_of"("period" integer) returns setof payment_totals language sql stable
  set search_path = public, pg_temp as $$
  select t.period_id, t.component, t.mco_id, t.sda_id, t.provider_class, t.provider_id, t.status, t.type,
    t.payment_date <= p.due_date, count(*), sum(t.amount_cents)
  from transactions t join payment_periods p on p.id = t.period_id where p.id = period
  group by t.period_id, t.component, t.mco_id, t.sda_id, t.provider_class, t.provider_id, t.status, t.type, t.payment_date <= p.due_date;
$$;
revoke all on function "payment_totals_of"(integer) from public;

-- What is on time follows the due date.
create function "payment_totals_redo"() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from payment_totals where period_id = new.id;
  insert into payment_totals select * from payment_totals_of(new.id);
  return null;
end $$;
revoke all on function "payment_totals_redo"() from public;
create trigger "payment_totals_due" after update of "due_date" on "payment_periods" for each row
  when (old.due_date is distinct from new.due_date) execute function "payment_totals_redo"();

create function "payment_totals_empty"() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$ begin delete from payment_totals; return null; end $$;
revoke all on function "payment_totals_empty"() from public;
create trigger "payment_totals_truncate" after truncate on "transactions"
  for each statement execute function "payment_totals_empty"();

-- The payments that are there.
insert into "payment_totals" select t.* from "payment_periods" p, lateral "payment_totals_of"(p.id) t;
