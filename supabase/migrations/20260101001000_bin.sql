-- What the office deletes is kept for 30 days and can be put back as it was. A DELETE keeps its meaning: the row is gone for everybody.
--   kind      as in private.submission_kinds, or "member"
--   source    its table with the schema, quoted where needed
--   content   the row; related: rows of other tables that went with it, as [{"table": …, "rows": […]}]
--   offices   who may see it, put it back and delete it for good
create table records.bin (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  source text not null,
  row_id uuid not null,
  content jsonb not null,
  related jsonb not null,
  offices text[] not null,
  title text generated always as (coalesce(content ->> 'title', content ->> 'business_name', content ->> 'name')) stored,
  image_url text generated always as (content ->> 'image_url') stored,
  deleted_by uuid references auth.users (id) on delete set null,
  deleted_at timestamptz not null default now(),
  unique (kind, row_id)
);

alter table records.bin enable row level security;
revoke all on records.bin from public, anon, authenticated, service_role;
grant delete, select (id, kind, row_id, offices, title, image_url, deleted_by, deleted_at)
  on records.bin to authenticated, service_role;

create index bin_deleted_at on records.bin (deleted_at);
create index bin_deleted_by on records.bin (deleted_by);
create index bin_picture on records.bin (private.picture_of(image_url)) where image_url is not null;

create policy "offices read their part of the bin" on records.bin
  for select to authenticated, service_role
  using (private.has_office(variadic offices));

create policy "offices delete for good" on records.bin
  for delete to authenticated, service_role
  using (private.has_office(variadic offices));

-- Deletions of this transaction are for good, as those that erase a person are.
create function private.skip_bin() returns void
  language sql
  set search_path = ''
  as $$ select set_config('bin.skipped', 'on', true) $$;

-- Keeps what somebody of the office deletes. Deletions by owners, with an account, after a time or by programs are for good.
-- Definer: only this trigger writes the bin. Arguments: kind, offices.
create function private.keep_in_bin() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _related jsonb := '[]';
  _rows jsonb;
  _table text;
  _filter text;
begin
  if current_setting('bin.skipped', true) = 'on'
    or coalesce(current_setting('bin.withdrawn', true), '') <> 'on' and (auth.uid() is null or not private.is_admin()) then
    return old;
  end if;
  for _table, _filter in
    select c.conrelid::regclass::text, format('t.%I = $1', a.attname)
    from pg_catalog.pg_constraint as c
    join pg_catalog.pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = tg_relid and c.confdeltype = 'c'
    union all
    select 'public.post_likes', format('t.post_id = $1 and t.post_type = %L', liked_as)
    from private.submission_kinds where kind = tg_argv[0] and liked_as is not null
  loop
    execute format('select jsonb_agg(to_jsonb(t)) from %s as t where %s', _table, _filter) into _rows using old.id;
    if _rows is not null then
      _related := _related || jsonb_build_array(jsonb_build_object('table', _table, 'rows', _rows));
    end if;
  end loop;
  insert into records.bin (kind, source, row_id, content, related, offices, deleted_by)
  values (tg_argv[0], tg_relid::regclass::text, old.id, to_jsonb(old), _related, tg_argv[1:],
    (select id from auth.users where id = auth.uid()))
  on conflict (kind, row_id) do update set content = excluded.content, related = excluded.related, offices = excluded.offices,
    deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at;
  return old;
end
$$;

-- Keeps deleted rows of a table with a column id in the bin, for these offices.
create function private.register_in_bin(_kind text, _table regclass, variadic _offices text[]) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  execute format('create or replace trigger keep_in_bin before delete on %s for each row execute function private.keep_in_bin(%L, %s)',
    _table, _kind, (select string_agg(quote_literal(o), ', ') from unnest(_offices) as o));
end
$$;

-- Inserts a row as it was. Columns that the table got since have their defaults.
create function private.insert_as_it_was(_table regclass, _row jsonb) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  execute (
    select format('insert into %s (%s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1)',
      _table, string_agg(quote_ident(attname), ', '))
    from pg_catalog.pg_attribute
    where attrelid = _table and attnum > 0 and not attisdropped and attgenerated = '' and _row ? attname) using _row;
end
$$;

-- Definer: admins may not write owners, likes and times. Errors: PT404 where the bin has no such row for the caller's office, 23505 where
-- something else has taken its place meanwhile.
create function public.restore_from_bin(_kind text, _row_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _entry records.bin;
  _table regclass;
  _row jsonb;
begin
  if _kind = 'subscriber' then
    perform private.lock_newsletter();
  end if;
  select * into _entry from records.bin where kind = _kind and row_id = _row_id and (kind <> 'subscriber' or deleted_at > now() - interval '1 minute') for update;
  if not found or not private.has_office(variadic _entry.offices) then
    raise sqlstate 'PT404' using message = 'the bin has no such row';
  end if;
  perform set_config('bin.restoring', 'on', true);
  perform private.insert_as_it_was(_entry.source::regclass, _entry.content);
  for _table, _row in
    select (part ->> 'table')::regclass, r
    from jsonb_array_elements(_entry.related) as part, jsonb_array_elements(part -> 'rows') as r
  loop
    begin
      perform private.insert_as_it_was(_table, _row);
    exception when foreign_key_violation then
      -- Belongs to an account that is gone, as the owner of a submission may be.
    end;
  end loop;
  perform set_config('bin.restoring', 'off', true);
  delete from records.bin where id = _entry.id;
end
$$;

comment on function public.restore_from_bin is 'Puts a deleted row back, with its owner and likes.';

create view public.bin with (security_invoker = on) as
  select b.id, b.kind, b.row_id, b.title, b.image_url, b.deleted_at,
    (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from public.profiles as p where p.user_id = b.deleted_by) as deleted_by
  from records.bin as b
  where b.kind <> 'subscriber';

comment on view public.bin is 'What was deleted within the last 30 days; read, restored and deleted for good by the offices it belongs to.';

revoke all on public.bin from public, anon, authenticated, service_role;
grant select, delete on public.bin to authenticated, service_role;

create function private.remove_expired_bin() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.bin where deleted_at < now() - interval '30 days' $$;

revoke execute on function private.skip_bin, private.register_in_bin, private.insert_as_it_was, public.restore_from_bin,
  private.remove_expired_bin from public, anon, authenticated;
grant execute on function public.restore_from_bin to authenticated, service_role;
grant execute on function private.remove_expired_bin to service_role;
