-- Values of the published settings without which the site should not be public. The site has the schema that says which these are
-- (site/app/settings/gaps.ts): it names them when it has published, and our own server at each start, as an update may ask for more.
create table records.settings_gaps (
  group_name text check (group_name ~ '^[A-Za-z]{1,50}$'),
  name text check (name ~ '^[A-Za-z]{1,50}$'),
  -- As forms show them.
  group_label text not null check (private.is_line(group_label, 100)),
  label text not null check (private.is_line(label, 200)),
  position integer not null,
  since timestamptz not null,
  primary key (group_name, name)
);

alter table records.settings_gaps enable row level security;

-- _gaps: [{group, name, groupLabel, label}] in the order of the forms, all there are. A gap that was there before keeps its age; a new one is
-- as old as the newest version.
create function private.note_settings_gaps(_gaps jsonb) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _since constant timestamptz := (select published_at from public.settings_versions order by number desc limit 1);
begin
  if _since is null then
    delete from records.settings_gaps;
    return;
  end if;
  if not coalesce(jsonb_typeof(_gaps) = 'array' and jsonb_array_length(_gaps) <= 500, false) then
    raise check_violation using message = 'gaps are an array of at most 500';
  end if;
  delete from records.settings_gaps as g where not exists (
    select from jsonb_array_elements(_gaps) as e where e ->> 'group' = g.group_name and e ->> 'name' = g.name);
  insert into records.settings_gaps (group_name, name, group_label, label, position, since)
  select e ->> 'group', e ->> 'name', e ->> 'groupLabel', e ->> 'label', n, _since
  from jsonb_array_elements(_gaps) with ordinality as t (e, n)
  on conflict (group_name, name) do update
    set group_label = excluded.group_label, label = excluded.label, position = excluded.position;
end
$$;

-- For the board, after it has published this version; nothing where another one was published meanwhile.
create function public.note_settings_gaps(_number integer, _gaps jsonb) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board publishes settings';
  end if;
  if _number = (select max(number) from public.settings_versions) then
    perform private.note_settings_gaps(_gaps);
  end if;
end
$$;

comment on function public.note_settings_gaps is 'Stores which values the version lacks that was just published, for the list of what waits.';

revoke execute on function private.note_settings_gaps(jsonb), public.note_settings_gaps(integer, jsonb) from public, anon, authenticated;
grant execute on function public.note_settings_gaps(integer, jsonb) to authenticated, service_role;
grant execute on function private.note_settings_gaps(jsonb) to service_role;

select private.register_without_personal_data('Angaben, die in den Einstellungen fehlen', 'records.settings_gaps');

-- One item for each group; its id names the fields.
select private.register_waiting_kind('setting', 'board',
  $$select string_agg(group_name || '.' || name, ' ' order by position),
      group_label || ': ' || string_agg(label, ', ' order by position), min(since)
    from records.settings_gaps group by group_name, group_label$$);
