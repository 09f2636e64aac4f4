-- Imprint and privacy notice are made from the settings. What is published has all that they need, whoever calls publish_settings.

-- Values that these texts lack, as group.name; null where none is missing. A value that the site's schema does not accept counts as absent
-- (site/app/settings/schema; settings.test.ts compares both). The owner of the database may insert versions without this check.
create function private.gaps_of_legal_texts(_document jsonb) returns text[]
  language sql immutable parallel safe
  set search_path = ''
  as $$
    with texts as (
      select v.*, v."group" || '.' || v.name as path,
        case when jsonb_typeof(_document -> v."group" -> v.name) = 'string' then btrim(_document -> v."group" ->> v.name, E' \t\n\r\u00a0') end as value
      from (values
        ('association', 'name', 200, false), ('association', 'shortName', 200, false), ('association', 'town', 80, false),
        ('contact', 'street', 200, false), ('contact', 'postalCode', 10, false), ('contact', 'phone', 40, false), ('contact', 'email', 254, false),
        ('legal', 'responsible', 200, false), ('legal', 'hosting', 200, false), ('legal', 'supervisoryAuthority', 500, false),
        ('legal', 'rejectedApplications', 200, false), ('legal', 'logs', 200, false),
        -- Empty says that there is none.
        ('legal', 'registerCourt', 200, true), ('legal', 'registerNumber', 80, true), ('legal', 'socialNetwork', 200, true)
      ) as v ("group", name, longest, may_be_empty)
    ), people as (
      select coalesce(btrim(p ->> 'name'), '') = '' or coalesce(btrim(p ->> 'role'), '') = '' as incomplete
      from jsonb_array_elements(case jsonb_typeof(_document -> 'board' -> 'members')
        when 'array' then _document -> 'board' -> 'members' else '[]' end) as p
    ), paragraphs as (
      select list.name, coalesce(btrim(p ->> 'title'), '') = '' or coalesce(btrim(p ->> 'text'), '') = '' as incomplete
      from (values ('imprint'), ('privacy')) as list (name), jsonb_array_elements(case jsonb_typeof(_document -> 'legal' -> list.name)
        when 'array' then _document -> 'legal' -> list.name else '[]' end) as p
    ), gaps as (
      select path from texts
      where value is null or (value = '' and not may_be_empty) or char_length(value) > longest or value ~ '[\n\r]|\[[^\]]+\]'
      union
      select 'legal.' || name from jsonb_each(case jsonb_typeof(_document -> 'legal') when 'object' then _document -> 'legal' else '{}' end) as l (name, value)
      where exists (select from jsonb_path_query(l.value, '$.** ? (@.type() == "string")') as part where part #>> '{}' ~ '\[[^\]]+\]')
      union
      -- Has a default.
      select 'legal.represented' where btrim(_document -> 'legal' ->> 'represented') = ''
      union
      select 'legal.' || name from paragraphs where incomplete
      union
      select 'board.members' where coalesce((select bool_or(incomplete) from people), true)
    )
    select array_agg(path order by path) from gaps
  $$;

-- What may not be published. Error: 23514 with the values in the hint, separated by commas.
create function private.check_settings(_document jsonb) returns void
  language plpgsql immutable
  set search_path = ''
  as $$
declare
  _gaps constant text[] := private.gaps_of_legal_texts(_document);
begin
  if _gaps is not null then
    raise check_violation using message = 'the legal texts have gaps', hint = array_to_string(_gaps, ', ');
  end if;
end
$$;

create or replace function public.publish_settings(_document jsonb, _based_on integer, _note text default null) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _newest integer;
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board publishes settings';
  end if;
  perform private.check_settings(_document);
  lock table public.settings_versions in exclusive mode;
  select coalesce(max(number), 0) into _newest from public.settings_versions;
  if _newest <> _based_on then
    raise object_not_in_prerequisite_state using message = 'other settings were published meanwhile';
  end if;
  insert into public.settings_versions (number, document, note, published_by)
  values (_newest + 1, _document, _note, (select id from auth.users where id = auth.uid()));
  return _newest + 1;
end
$$;

comment on function public.publish_settings is
  'Publishes a document as the next version and returns its number. Error 23514: the legal texts would have gaps, named in the hint.';

revoke execute on function private.gaps_of_legal_texts(jsonb), private.check_settings(jsonb) from public;
