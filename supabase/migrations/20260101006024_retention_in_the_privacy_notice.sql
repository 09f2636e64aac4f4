-- The privacy notice names the rules for retention with the months that hold. They are public, without the group "internal" they are set in.
-- A table, because pages made from one are cached until it changes.
create table public.retention_periods (
  rule text primary key,
  label text not null,
  -- 0: for ever.
  months integer not null check (months >= 0)
);

comment on table public.retention_periods is 'How long data of people are kept: the rules for retention with the months that hold, for everybody.';

alter table public.retention_periods enable row level security;
revoke all on public.retention_periods from public, anon, authenticated, service_role;
grant select on public.retention_periods to anon, authenticated, service_role;

create policy "retention periods are public" on public.retention_periods
  for select to anon, authenticated, service_role
  using (true);

-- Definer: it follows rules and settings, and nothing else writes it.
create function private.show_retention_periods() returns void
  language sql security definer
  set search_path = ''
  as $$
    delete from public.retention_periods where rule not in (select r.name from private.retention_rules as r);
    insert into public.retention_periods (rule, label, months)
    select r.name, r.label, private.retention_months(r) from private.retention_rules as r
    on conflict (rule) do update set label = excluded.label, months = excluded.months
      where (retention_periods.label, retention_periods.months) is distinct from (excluded.label, excluded.months);
  $$;

create function private.follow_retention_settings() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.show_retention_periods();
  return null;
end
$$;

create trigger show_retention_periods after insert on public.settings_versions
  for each statement execute function private.follow_retention_settings();

select private.show_retention_periods();

-- Rules of later migrations are shown as well; one without a number in the settings, or with a negative one, has its default.
do $do$
begin
  execute regexp_replace(
    pg_get_functiondef('private.register_retention_rule(text, text, text, text, text, integer, text[])'::regprocedure),
    'end\s*\$function\$\s*$', E'  perform private.show_retention_periods();\nend\n$function$');
  execute replace(pg_get_functiondef('private.retention_months(private.retention_rules)'::regprocedure),
    'when ''number'' then value::integer end', 'when ''number'' then case when value::numeric between 0 and 600 then value::integer end end');
end
$do$;

-- What a rule decides is said by the rule; the record of processing said "ten years" of what the rule keeps for 132 months.
select private.register_personal_data(jsonb_strip_nulls(to_jsonb(d)) || jsonb_build_object('kept_for', kept.new))
from private.personal_data as d
join (values
  ('Ideen', 'bis zur Löschung; abgelehnte und E-Mail nach Löschfrist'),
  ('Fotobeiträge', 'bis zur Löschung; abgelehnte und E-Mail nach Löschfrist'),
  ('Veranstaltungen', 'nach Löschfrist, Kontaktdaten nach einer eigenen'),
  ('Mitgliedsanträge', 'nach Löschfrist, abgelehnte nach einer eigenen')
) as kept (label, new) on kept.label = d.label;

-- How long rejected applications are kept is a rule, no sentence that somebody typed.
do $$
begin
  execute replace(pg_get_functiondef('private.gaps_of_legal_texts(jsonb)'::regprocedure), '(''legal'', ''rejectedApplications'', 200, false), ', '');
end
$$;

revoke execute on function private.show_retention_periods(), private.follow_retention_settings() from public;
