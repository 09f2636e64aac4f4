-- How long data of people are kept: rules with a default that the settings change (group "internal", by the name of the rule, in months;
-- 0 is for ever). A run a night applies them and logs how many rows each has met. What has a fixed time (job ads, pictures, consents, logs)
-- has functions private.remove_expired_<what>.
create view private.retention_rules as
  select * from (values (null::text, null::text, null::text, null::text, null::text, null::integer, null::text[]))
    as none (name, label, source, condition, age, months, blanks) where false;

-- Registers a rule, in place of one with this name.
--   _source     table or view with a column id
--   _condition  expression over a row s for rows that it concerns
--   _age        expression over s: time from which months count
--   _blanks     columns that become null; without them rows are deleted
create function private.register_retention_rule(
  _name text, _label text, _source text, _condition text, _age text, _months integer, _blanks text[] default null) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  execute format('select %s, %s from %s as s where %s limit 0', _age,
    coalesce((select string_agg(format('s.%I', b), ', ') from unnest(_blanks) as b), 's.id'), _source, _condition);
  execute (
    select format('create or replace view private.retention_rules as
        select * from (values %s) as rules (name, label, source, condition, age, months, blanks)',
      string_agg(format('(%L::text, %L::text, %L::text, %L::text, %L::text, %L::integer, %L::text[])',
        name, label, source, condition, age, months, blanks), ', ' order by name))
    from (select * from private.retention_rules where name <> _name
      union all select _name, _label, _source, _condition, _age, _months, _blanks) as rules);
end
$$;

select private.register_retention_rule('keepRejectedApplications', 'Abgelehnte Mitgliedsanträge',
  'public.applications', $$s.status = 'rejected'$$, 's.created_at', 6);
select private.register_retention_rule('keepAcceptedApplications', 'Angenommene Mitgliedsanträge mit Lastschriftmandat',
  'public.applications', $$s.status = 'approved'$$, 's.created_at', 132);
select private.register_retention_rule('keepEventContacts', 'Name, E-Mail und Telefon zu vergangenen Veranstaltungen',
  'public.events', 's.is_user_submitted', 'coalesce(s.end_date, s.start_date)', 12, '{submitter_name,submitter_email,submitter_phone}');
select private.register_retention_rule('keepEvents', 'Vergangene Veranstaltungen',
  'public.events', 'true', 'coalesce(s.end_date, s.start_date)', 0);
select private.register_retention_rule('keepIdeaContacts', 'E-Mail zu entschiedenen Ideen',
  'public.ideas', $$s.status <> 'pending'$$, 's.created_at', 12, '{submitter_email}');
select private.register_retention_rule('keepRejectedIdeas', 'Abgelehnte Ideen',
  'public.ideas', $$s.status = 'rejected'$$, 's.created_at', 12);
select private.register_retention_rule('keepPostContacts', 'E-Mail zu Fotobeiträgen',
  'public.my_roding_posts', 's.approved is not null', 's.created_at', 12, '{author_email}');
select private.register_retention_rule('keepRejectedPosts', 'Abgelehnte Fotobeiträge',
  'public.my_roding_posts', 's.approved is false', 's.created_at', 6);

create function private.retention_months(_rule private.retention_rules) returns integer
  language sql stable
  set search_path = ''
  as $$ select coalesce(case jsonb_typeof(value) when 'number' then value::integer end, _rule.months) from (select private.setting('internal', _rule.name) as value) as setting $$;

-- Condition over s for the rows whose time is over; false where the rule is off.
create function private.retention_condition(_rule private.retention_rules) returns text
  language sql stable
  set search_path = ''
  as $$
    select case when private.retention_months(_rule) > 0
      then format('(%s) and (%s) < now() - make_interval(months => %s)%s', _rule.condition, _rule.age, private.retention_months(_rule),
        (select ' and num_nonnulls(' || string_agg(format('s.%I', b), ', ') || ') > 0' from unnest(_rule.blanks) as b having count(*) > 0))
      else 'false' end
  $$;

-- What each night did: {rule: rows}. The first one only begins the notice of 14 days, in which the board sees what would go.
create table public.retention_runs (
  id uuid primary key default gen_random_uuid(),
  ran_at timestamptz not null default now(),
  counts jsonb not null check (jsonb_typeof(counts) = 'object')
);

comment on table public.retention_runs is 'Nightly deletions by the rules for retention, in numbers; read by the board.';

create index retention_runs_ran_at on public.retention_runs (ran_at);

alter table public.retention_runs enable row level security;
revoke all on public.retention_runs from public, anon, authenticated, service_role;
grant select on public.retention_runs to authenticated, service_role;

create policy "the board reads runs" on public.retention_runs
  for select to authenticated, service_role
  using ((select private.has_office('board')));

-- What the rules would do now.
create function public.preview_retention()
  returns table (name text, label text, months integer, blanks text[], count bigint, oldest timestamptz)
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _rule private.retention_rules;
begin
  perform private.require_board_member();
  for _rule in select * from private.retention_rules as r order by r.label loop
    name := _rule.name;
    label := _rule.label;
    months := private.retention_months(_rule);
    blanks := _rule.blanks;
    execute format('select count(*), min(%s) from %s as s where %s', _rule.age, _rule.source, private.retention_condition(_rule))
      into count, oldest;
    return next;
  end loop;
end
$$;

comment on function public.preview_retention is 'The rules for retention with what they would delete or blank now; for the board.';

create function private.apply_retention() returns jsonb
  language plpgsql
  set search_path = ''
  as $$
declare
  _rule private.retention_rules;
  _counts jsonb := '{}';
  _count integer;
begin
  for _rule in select * from private.retention_rules order by name loop
    execute format(
      case when _rule.blanks is null then 'delete from %1$s where %3$s' else 'update %1$s set %2$s where %3$s' end,
      _rule.source, (select string_agg(format('%I = null', b), ', ') from unnest(_rule.blanks) as b),
      format('id in (select s.id from %s as s where %s limit 5000)', _rule.source, private.retention_condition(_rule)));
    get diagnostics _count = row_count;
    if _count > 0 then
      _counts := _counts || jsonb_build_object(_rule.name, _count);
    end if;
  end loop;
  return _counts;
end
$$;

-- Once a day from three o'clock in the town on, as soon as the server asks.
create function private.remove_expired_by_retention() returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if extract(hour from now() at time zone 'Europe/Berlin') < 3
    or exists (select from public.retention_runs where (ran_at at time zone 'Europe/Berlin')::date = private.today())
  then
    return;
  end if;
  perform private.skip_bin();
  insert into public.retention_runs (counts) values (
    case when exists (select from public.retention_runs where ran_at < now() - interval '14 days') then private.apply_retention() else '{}' end);
  delete from public.retention_runs where ran_at < now() - interval '2 years';
end
$$;

revoke execute on function private.register_retention_rule, private.retention_months, private.retention_condition, private.apply_retention,
  private.remove_expired_by_retention, public.preview_retention from public, anon;
revoke all on private.retention_rules from public;
grant execute on function public.preview_retention to authenticated, service_role;
grant execute on function private.remove_expired_by_retention to service_role;
