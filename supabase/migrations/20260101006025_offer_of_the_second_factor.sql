-- In installations that were in use before it, the second factor for bank data is switched off. The back office tells the board, which switches
-- it on by one press; each person puts the hint away for themselves.
alter table public.notification_preferences add column hidden_hints text[] not null default '{}'
  check (cardinality(hidden_hints) <= 20 and octet_length(hidden_hints::text) <= 1000);

comment on column public.notification_preferences.hidden_hints is 'Names of hints of the back office that the person has put away.';

-- Puts a hint away for the caller. Invoker: row level security lets admins write their own row.
create function public.hide_hint(_hint text) returns void
  language sql
  set search_path = ''
  as $$
    insert into public.notification_preferences as p (user_id, hidden_hints) values (auth.uid(), array[_hint])
    on conflict (user_id) do update set hidden_hints = p.hidden_hints || _hint where _hint <> all (p.hidden_hints)
  $$;

comment on function public.hide_hint is 'Puts a hint of the back office away, for an admin.';

create function public.switch_on_second_factor() returns timestamptz
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _version public.settings_versions;
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board publishes settings';
  end if;
  lock table public.settings_versions in exclusive mode;
  select * into _version from public.settings_versions order by number desc limit 1;
  if _version.document -> 'internal' -> 'secondFactorForBankData' = 'false' then
    -- Not by publish_settings: what else those settings lack makes no difference to this.
    insert into public.settings_versions (number, document, note, published_by)
    values (_version.number + 1,
      jsonb_set(_version.document, '{internal}', (_version.document -> 'internal') - 'secondFactorForBankData'),
      'Zweiter Faktor für Bankdaten und Exporte eingeschaltet', (select id from auth.users where id = auth.uid()));
  end if;
  return private.second_factor_due();
end
$$;

comment on function public.switch_on_second_factor is
  'Publishes the settings with the second factor for bank details and exports switched on, for the board. Answers from when on the caller needs it; null where they have one.';

revoke execute on function public.hide_hint(text), public.switch_on_second_factor() from public, anon;
grant execute on function public.hide_hint(text) to authenticated;
grant execute on function public.switch_on_second_factor() to authenticated, service_role;
