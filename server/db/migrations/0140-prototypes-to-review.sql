-- As before (0115), but a shared prototype is called what its page calls it, and a title with a long name is cut to what an alert holds.
create or replace function "tell_of_prototype"("which" integer) returns void language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    caller integer := nullif(current_setting('app.user_id', true), '')::integer;
    page constant text := '/prototypes/' || "which";
    shared prototypes%rowtype;
    -- The column keeps milliseconds: rounded up, it would have ended only after now.
    ended constant timestamptz := date_trunc('milliseconds', now());
    said text;
    -- Messages of the portal itself about it that still run; what an administrator has written or reworded is theirs.
    told integer[];
    former record;
    recipient record;
    alert integer;
    -- Messages that end or are reworded here: each has its event, as each that is made.
    changed integer[] := '{}';
    ids integer[];
  begin
    -- Sample data and backups are nobody's doing.
    if caller is null then
      return;
    end if;
    select * into shared from prototypes where id = "which";
    -- With what is deleted its sharing ends.
    shared.with_everyone := coalesce(shared.with_everyone, false);
    said := case when shared.takes_rows then 'alert.pilotShared' else 'alert.prototypeShared' end;

    with over as (
      update alerts a set ends_at = ended, version = a.version + 1, updated_at = now()
        where a.link = page and a.message is not null and (a.ends_at is null or a.ends_at > now()) and not (
          a.to_mcos and shared.with_everyone
          or exists (select 1 from prototypes_users u where u.parent_id = "which" and u.target_id = a.to_user_id)
          or exists (select 1 from alerts_tenants o join prototypes_tenants t on t.target_id = o.target_id
            where o.parent_id = a.id and t.parent_id = "which"))
        returning a.id)
      select coalesce(array_agg(id), '{}') into ids from over;
    changed := changed || ids;
    -- A pilot that has begun is news; that it is over is none, and its message then asks for no rows.
    if shared.takes_rows is false then
      for former in
        select a.id, a.message -> 'body' -> 'values' ->> 'by' as sharer from alerts a
          where a.link = page and a.message -> 'title' ->> 'id' = 'alert.pilotShared' and (a.ends_at is null or a.ends_at > now())
      loop
        update alerts set title = left('Prototype to review: ' || shared.name, 120),
          body = former.sharer || ' asks you to try it and to say what you think. You will find it under Prototypes.',
          version = version + 1, updated_at = now()
          where id = former.id;
        -- Apart: with its words its codes are emptied (0114).
        update alerts set message = jsonb_build_object(
            'title', alert_said(said, jsonb_build_object('name', shared.name)),
            'body', alert_said(said || 'Body', jsonb_build_object('by', former.sharer)))
          where id = former.id;
        changed := changed || former.id;
      end loop;
    elsif shared.takes_rows then
      with over as (
        update alerts a set ends_at = ended, version = a.version + 1, updated_at = now()
          where a.link = page and a.message -> 'title' ->> 'id' = 'alert.prototypeShared' and (a.ends_at is null or a.ends_at > now())
          returning a.id)
        select coalesce(array_agg(id), '{}') into ids from over;
      changed := changed || ids;
    end if;
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
      select 'prototype ' || "which" || ' shared', u.id, u.name, u.email_address, t.id, t.name, 'update', 'alerts', one.id, '[]'
      from unnest(changed) one (id), users u left join tenants t on t.id = nullif(current_setting('app.tenant_id', true), '')::integer
      where u.id = caller;
    told := array(select a.id from alerts a where a.link = page and a.message is not null and (a.ends_at is null or a.ends_at > now()));

    for recipient in
      select true as everyone, null::integer as tenant, null::integer as person where shared.with_everyone
        and not exists (select 1 from alerts a where a.id = any (told) and a.to_mcos)
      union all
      select false, t.target_id, null from prototypes_tenants t
        where t.parent_id = "which" and not shared.with_everyone
          and not exists (select 1 from alerts_tenants o where o.parent_id = any (told) and o.target_id = t.target_id)
      union all
      -- Whom their tenant's message reaches, and who shares it, need none of their own.
      select false, null, u.target_id from prototypes_users u
        where u.parent_id = "which" and u.target_id <> caller and not shared.with_everyone
          and not exists (select 1 from alerts a where a.id = any (told) and a.to_user_id = u.target_id)
          and not exists (select 1 from users_user_role_tenants r join prototypes_tenants t on t.target_id = r.tenant_id
            where r.parent_id = u.target_id and t.parent_id = "which")
    loop
      insert into alerts (title, body, severity, to_mcos, to_providers, to_systems, to_user_id, starts_at, link, message)
        select left(case when shared.takes_rows then 'Pilot to take part in: ' else 'Prototype to review: ' end || shared.name, 120),
          u.name || case when shared.takes_rows
            then ' asks you to take part: rows that are added there are kept. You will find it under Prototypes.'
            else ' asks you to try it and to say what you think. You will find it under Prototypes.' end,
          'info', recipient.everyone, recipient.everyone, recipient.everyone, recipient.person, now(), page,
          jsonb_build_object(
            'title', alert_said(said, jsonb_build_object('name', shared.name)),
            'body', alert_said(said || 'Body', jsonb_build_object('by', u.name)))
        from users u where u.id = caller
        returning id into alert;
      if recipient.tenant is not null then
        insert into alerts_tenants (parent_id, position, target_id) values (alert, 0, recipient.tenant);
      end if;
      insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
        select 'prototype ' || "which" || ' shared', u.id, u.name, u.email_address, t.id, t.name, 'create', 'alerts', alert, '[]'
        from users u left join tenants t on t.id = nullif(current_setting('app.tenant_id', true), '')::integer where u.id = caller;
    end loop;
  end
$$;

-- Those that were told before are told in the same words. Their codes stay, so they are not reworded (0138).
alter table "alerts" disable trigger "alerts_reworded";
with its as (
  select id, title, left('Prototype to review: ' || (message #>> '{title,values,name}'), 120) as now_title
  from alerts where message #>> '{title,id}' = 'alert.prototypeShared'),
renamed as (
  update alerts a set title = i.now_title, version = a.version + 1, updated_at = now()
  from its i where a.id = i.id and a.title <> i.now_title
  returning a.id)
insert into audit_events (request_id, action, resource, record_id, changes)
  select 'words of alerts', 'update', 'alerts', i.id,
    jsonb_build_array(jsonb_build_object('field', 'title', 'before', i.title, 'after', i.now_title))
  from renamed r join its i on i.id = r.id;
alter table "alerts" enable trigger "alerts_reworded";
