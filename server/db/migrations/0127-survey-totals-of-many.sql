-- Of many surveys that change at once each was looked for among all of them, where an earlier change in the same session had been
-- of one. What changed is what is left when before and after are added up, in time that grows with their number alone.
create or replace function "survey_totals_follow"() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform 1 from tenants where id in (select respondent_id from inserted union select subject_id from inserted) order by id for share;
    perform survey_counts_add(array(
      select row(s.survey_period_id, s.respondent_id, v.sda_id, v.provider_class, s.state, count(*))::survey_counts
      from inserted s join survey_periods p on p.id = s.survey_period_id
        join tenants v on v.id = case p.audience when 'provider' then s.respondent_id else s.subject_id end
      group by s.survey_period_id, s.respondent_id, v.sda_id, v.provider_class, s.state));
  elsif tg_op = 'DELETE' then
    -- Their scores are gone already.
    perform survey_totals_redo(array(select distinct survey_period_id from deleted));
  elsif exists (select id, survey_period_id, respondent_id, subject_id from inserted
      except select id, survey_period_id, respondent_id, subject_id from deleted) then
    perform survey_totals_redo(array(select survey_period_id from inserted union select survey_period_id from deleted));
  elsif exists (select id, state from inserted except select id, state from deleted) then
    perform 1 from tenants t where t.id in (
      select unnest(array[n.respondent_id, n.subject_id])
      from (select id, respondent_id, subject_id, state from inserted except select id, respondent_id, subject_id, state from deleted) n)
      order by t.id for share;
    perform survey_counts_add(array(
      select row(x.survey_period_id, x.respondent_id, v.sda_id, v.provider_class, x.state, sum(x.change))::survey_counts
      from (
        select survey_period_id, respondent_id, subject_id, state, sum(change) as change
        from (
          select survey_period_id, respondent_id, subject_id, state, 1 as change from inserted
          union all select survey_period_id, respondent_id, subject_id, state, -1 from deleted) both_of
        group by survey_period_id, respondent_id, subject_id, state having sum(change) <> 0) x
        join survey_periods p on p.id = x.survey_period_id
        join tenants v on v.id = case p.audience when 'provider' then x.respondent_id else x.subject_id end
      group by x.survey_period_id, x.respondent_id, v.sda_id, v.provider_class, x.state having sum(x.change) <> 0));
    perform survey_topics_add(array(
      select row(x.sign, x.survey_period_id, x.respondent_id, x.subject_id, c.topic, c.satisfied, c.answered)::survey_score_change
      from (
        select id, survey_period_id, respondent_id, subject_id, sum(sign) as sign
        from (
          select id, survey_period_id, respondent_id, subject_id, 1 as sign from inserted where state in ('submitted', 'accepted')
          union all
          select id, survey_period_id, respondent_id, subject_id, -1 from deleted where state in ('submitted', 'accepted')) both_of
        group by id, survey_period_id, respondent_id, subject_id having sum(sign) <> 0) x
        join survey_scores c on c.survey_id = x.id and c.answered > 0));
  end if;
  return null;
end $$;
