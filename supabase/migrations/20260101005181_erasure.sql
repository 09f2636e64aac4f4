-- Everything stored about a person, to read, hand over and erase (GDPR Art. 15, 17, 20), for the board and for people themselves.

create type private.personal_record as (
  source text, label text, id uuid, data jsonb,
  -- Bucket and name of a stored picture.
  picture jsonb,
  -- What erasing does to it: delete, blank or keep; what of it the law keeps, how long and why.
  erasing text, kept jsonb, kept_until date, kept_because text
);

-- Where the picture "bucket/name" is at the moment; null where it is gone.
create function private.picture_file(_picture text) returns jsonb
  language sql stable
  set search_path = ''
  as $$
    select jsonb_build_object('bucket', bucket_id, 'name', name) from storage.objects
    where bucket_id = split_part(_picture, '/', 1) and name = substr(_picture, strpos(_picture, '/') + 1)
      or bucket_id = 'withheld-pictures' and name = _picture
    order by bucket_id = 'withheld-pictures' limit 1
  $$;

-- Rows of one registration for which the condition holds; $1 are addresses, $2 a pattern for names, $3 accounts, $4 an id. At most 101.
create function private.select_personal(
  _entry private.personal_data, _condition text, _emails text[], _name text, _accounts uuid[], _id uuid
) returns setof private.personal_record
  language plpgsql stable
  set search_path = ''
  as $$
begin
  return query execute format(
    $sql$select %L, %L, s.id, jsonb_strip_nulls(to_jsonb(s)) - 'id', private.picture_file(%s), %L, (%s)::jsonb, (%s)::date, (%s)::text
      from %s as s where %s order by s.id limit 101$sql$,
    _entry.source, _entry.label, coalesce(_entry.picture, 'null'), _entry.erasing, coalesce(_entry.kept, 'null'),
    case when _entry.kept is null then coalesce(_entry.kept_until, 'null') else format('case when (%s) is not null then %s end', _entry.kept, _entry.kept_until) end,
    case when _entry.kept_because like 's.%' then _entry.kept_because
      else format('case when %s then %L end', case when _entry.kept is null then 'true' else format('(%s) is not null', _entry.kept) end, _entry.kept_because) end,
    _entry.source, _condition)
  using _emails, _name, _accounts, _id;
end
$$;

-- Rows of all registrations that name one of the addresses (as private.mail_address writes them), a name like this, or belong to the accounts.
create function private.personal_records(_emails text[], _name text, _accounts uuid[]) returns setof private.personal_record
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _entry private.personal_data;
begin
  for _entry in select * from private.personal_data where source is not null order by label loop
    return query select * from private.select_personal(_entry,
      (select string_agg(c, ' or ') from (
        select format('private.mail_address(%s) = any ($1)', e) as c from unnest(_entry.emails) as e
        union all select format('(%s) ilike $2', n) from unnest(_entry.names) as n
        union all select format('(%s) = any ($3)', _entry.account) where _entry.account is not null) as conditions),
      _emails, _name, _accounts, null);
  end loop;
end
$$;

-- Erases one row as its registration says. Nothing happens where it is gone.
create function private.erase_personal(_source text, _id uuid) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _entry private.personal_data;
  _record private.personal_record;
begin
  select * into strict _entry from private.personal_data where source = _source;
  select * into _record from private.select_personal(_entry, 's.id = $4', null, null, null, _id);
  if not found or _entry.erasing = 'keep' then
    return;
  end if;
  if _record.kept is not null then
    execute format('insert into records.retained_data (label, email, name, data, kept_until, kept_because)
        select %L, %s, %s, $1, $2, $3 from %s as s where s.id = $4',
      _entry.label, coalesce(_entry.emails[1], 'null'), coalesce(_entry.names[1], 'null'), _source)
    using _record.kept, _record.kept_until, _record.kept_because, _id;
  end if;
  if _entry.erasing = 'blank' then
    execute format('update %s set %s where id = $1', _source,
      (select string_agg(format('%I = null', b), ', ') from unnest(_entry.blanks) as b)) using _id;
  else
    execute format('delete from %s where id = $1', coalesce(_entry.erased_from, _source)) using _id;
  end if;
  perform private.log_action('erased', replace(split_part(_source, '.', 2), 'personal_accounts', 'accounts'), _id::text,
    jsonb_strip_nulls(jsonb_build_object('kept_until', _record.kept_until)));
end
$$;

create function private.require_board_member() returns void
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board does this';
  end if;
end
$$;

-- IBANs without what is between country and the last four.
create function private.without_ibans(_data jsonb) returns jsonb
  language sql immutable
  set search_path = ''
  return regexp_replace(_data::text, '\m([A-Z]{2})[0-9]{2}(?: ?[A-Z0-9]){7,26}( ?[A-Z0-9]{4})\M', '\1 … \2', 'g')::jsonb;

-- Everything about the person with this address or name; a name also finds it as a part of another. IBANs are masked: an export, which is
-- logged, has them. At most 101 rows of each label, so the 101st says that there are more.
create function public.find_person(_query text)
  returns table (source text, label text, id uuid, data jsonb, picture jsonb, erasing text, kept jsonb, kept_until date, kept_because text)
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _wanted constant text := btrim(_query);
  _pattern constant text := '%' || regexp_replace(_wanted, '([\\%_])', '\\\1', 'g') || '%';
  _emails text[] := '{}';
  _name text;
begin
  perform private.require_board_member();
  if not coalesce(char_length(_wanted) between 3 and 254, false) then
    raise check_violation using message = 'a query has 3 to 254 characters';
  end if;
  if _wanted like '%@%' then
    _emails := array[private.mail_address(_wanted)];
  else
    _name := _pattern;
  end if;
  return query
    select r.source, r.label, r.id, private.without_ibans(r.data), r.picture, r.erasing, private.without_ibans(r.kept), r.kept_until, r.kept_because
    from private.personal_records(_emails, _name, array(
      select a.id from private.personal_accounts as a
      where private.mail_address(a.email) = any (_emails) or concat_ws(' ', a.first_name, a.last_name) ilike _name)) as r;
end
$$;

comment on function public.find_person is 'Everything stored about the person with an address or name; for the board.';

-- [{source, id}], at most 2000 of them.
create function private.read_records(_records jsonb) returns table (source text, id uuid)
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if not coalesce(jsonb_typeof(_records) = 'array' and jsonb_array_length(_records) between 1 and 2000, false) then
    raise check_violation using message = '_records is a list of 1 to 2000 records';
  end if;
  if exists (select from jsonb_to_recordset(_records) as r (source text, id uuid)
    where r.id is null or not exists (select from private.personal_data as d where d.source = r.source))
  then
    raise check_violation using message = 'each record has a known source and an id';
  end if;
  return query select distinct r.source, r.id from jsonb_to_recordset(_records) as r (source text, id uuid);
end
$$;

-- The records [{source, id}] whole, to hand over.
create function public.export_person(_records jsonb)
  returns table (source text, label text, id uuid, data jsonb, picture jsonb, erasing text, kept jsonb, kept_until date, kept_because text)
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.require_board_member();
  return query
    select f.* from private.read_records(_records) as r
    join private.personal_data as d on d.source = r.source
    cross join lateral private.select_personal(d, 's.id = $4', null, null, null, r.id) as f
    order by f.label, f.id;
  perform private.log_action('exported', 'personal_data', null, jsonb_build_object('records', jsonb_array_length(_records)));
end
$$;

comment on function public.export_person is 'Whole records of a person, to hand over; for the board. Logged.';

-- Erases the records [{source, id}], accounts last; answers how many there were. Error: 23001 for the last account of the board.
create function public.erase_person(_records jsonb) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _record record;
  _count integer := 0;
begin
  perform private.require_board_member();
  perform private.skip_bin();
  for _record in select * from private.read_records(_records) as r order by r.source = 'private.personal_accounts', r.source, r.id loop
    perform private.erase_personal(_record.source, _record.id);
    _count := _count + 1;
  end loop;
  return _count;
end
$$;

comment on function public.erase_person is 'Erases records of a person as far as the law allows; for the board. Logged.';

-- Addresses of an account that are its owner's.
create function private.own_addresses(_account uuid) returns text[]
  language sql stable
  set search_path = ''
  as $$ select array_remove(array[private.confirmed_address(u)], null) from auth.users as u where u.id = _account $$;

create function public.my_data()
  returns table (source text, label text, id uuid, data jsonb, picture jsonb, erasing text, kept jsonb, kept_until date, kept_because text)
  language sql stable security definer
  set search_path = ''
  as $$ select * from private.personal_records(private.own_addresses(auth.uid()), null, array[auth.uid()]) where auth.uid() is not null $$;

comment on function public.my_data is 'Everything stored about the owner of the calling account.';

revoke execute on function private.picture_file, private.select_personal, private.personal_records, private.erase_personal,
  private.require_board_member, private.read_records, private.own_addresses,
  public.find_person, public.export_person, public.erase_person, public.my_data from public, anon;
grant execute on function public.find_person, public.export_person, public.erase_person, public.my_data to authenticated, service_role;
