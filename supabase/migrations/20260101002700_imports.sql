-- An import of a CSV file can be undone as a whole for ten minutes, by the account that made it. Its requests carry an id of the browser as
-- the header x-import-id (docs/product.md#csv-files).
create table records.import_rows (
  account_id uuid not null references auth.users (id) on delete cascade,
  import_id uuid not null,
  subject_table text not null,
  row_id uuid not null,
  -- The changed columns as they were; null for a row that the import created.
  before jsonb,
  -- Of the row as the import left it: one that somebody has edited since stays.
  digest bytea not null,
  at timestamptz not null default now(),
  primary key (account_id, import_id, subject_table, row_id)
);

comment on table records.import_rows is 'What imports of the last ten minutes wrote, so that they can be undone; written by private.note_import_row.';

alter table records.import_rows enable row level security;
revoke all on records.import_rows from public, anon, authenticated, service_role;

create index import_rows_at on records.import_rows (at);

-- Null where the row is gone. Of a member with what its business says of itself, of a subscriber with an answer of the address's owner: deleting
-- the row would delete these as well.
create function private.import_digest(_table text, _id uuid) returns bytea
  language sql stable security definer
  set search_path = ''
  as $$
    select sha256(convert_to(concat(r.content), 'UTF8')) from (
      select concat(to_jsonb(v), b.about, b.offers, b.hours, b.open_sundays, b.logo_url) as content
      from public.voucher_participants as v
      join records.voucher_participants as p using (id) join records.businesses as b on b.id = p.business_id
      where _table = 'voucher_participants' and v.id = _id
      union all
      select concat(to_jsonb(s), case when t.proof <> 'stated' then t.confirmed_at end, t.stop_reason)
      from public.newsletter_subscriptions as s join records.newsletter_states as t on t.subscription_id = s.id
      where _table = 'newsletter_subscriptions' and s.id = _id) as r
  $$;

-- Notes a row that an import wrote; _old is null for a new one. A later write of the same import, as of the ground of subscribers, keeps what was
-- noted first. Definer: only this function writes the notes, of the caller, who undoes them with the own rights.
create function private.note_import_row(_table text, _old jsonb, _new jsonb) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _id constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-import-id';
  _before jsonb;
begin
  if _id is null or auth.uid() is null or not private.is_admin() then
    return;
  end if;
  if _id !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' then
    raise sqlstate 'PT400' using message = 'x-import-id is no UUID';
  end if;
  if _old is not null then
    select coalesce(jsonb_object_agg(key, value), '{}') into _before
      from jsonb_each(_old - 'iban_masked') where value is distinct from _new -> key;
  end if;
  insert into records.import_rows as r (account_id, import_id, subject_table, row_id, before, digest)
  values (auth.uid(), _id::uuid, _table, (_new ->> 'id')::uuid, _before, private.import_digest(_table, (_new ->> 'id')::uuid))
  on conflict (account_id, import_id, subject_table, row_id) do update
    set digest = excluded.digest, before = excluded.before || r.before;
end
$$;

create function private.note_import() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  perform private.note_import_row(tg_table_name, to_jsonb(old), to_jsonb(new));
  return null;
end
$$;

-- After create_newsletter_state, by its name.
create trigger note_import after insert or update on public.newsletter_subscriptions
  for each row when (current_setting('role') = 'authenticated') execute function private.note_import();

create function public.recent_imports() returns table (import_id uuid, subject_table text, row_count integer, undoable_until timestamptz)
  language sql stable security definer
  set search_path = ''
  as $$
    select r.import_id, r.subject_table, count(*)::integer, min(r.at) + interval '10 minutes'
    from records.import_rows as r
    where r.account_id = auth.uid() and private.is_admin()
    group by r.import_id, r.subject_table
    having min(r.at) > now() - interval '10 minutes'
    order by 4 desc
    limit 20
  $$;

comment on function public.recent_imports is 'Imports of the caller that can still be undone, newest first.';

-- Takes the notes of an import, so that it is undone at most once.
create function private.take_import(_import_id uuid) returns setof records.import_rows
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not exists (select from public.recent_imports() as i where i.import_id = _import_id) then
    raise sqlstate 'PT404' using message = 'there is no such import that could be undone';
  end if;
  return query delete from records.import_rows where account_id = auth.uid() and import_id = _import_id returning *;
end
$$;

-- A subscriber whose import is undone may be imported again. Only what this transaction has suppressed.
create function private.forgive_suppression(_email text) returns void
  language sql security definer
  set search_path = ''
  as $$
    delete from records.newsletter_suppressions where address_hash = private.address_hash(_email) and suppressed_at = now()
  $$;

-- Invoker: each row is written with the rights that the caller has now. Deletes for good what the import created, and sets what it changed back,
-- apart from rows that somebody has edited since. Answers how many rows and the names of those that stay.
-- Error: PT404 where the caller has no such import of the last ten minutes.
create function public.undo_import(_import_id uuid) returns table (undone integer, stayed text[])
  language plpgsql
  set search_path = ''
  as $$
declare
  _row records.import_rows;
  _digest bytea;
  _email text;
begin
  undone := 0;
  stayed := '{}';
  perform set_config('bin.skipped', 'on', true);
  for _row in select * from private.take_import(_import_id) loop
    _digest := private.import_digest(_row.subject_table, _row.row_id);
    if _digest = _row.digest then
      if _row.before is not null then
        update public.voucher_participants as v set (external_id, name, business_name, description, category_name, address, postal_code,
            city, phone, email, website, location_type, salutation, contact_person, payment_method, account_holder, iban)
          = (select b.external_id, b.name, b.business_name, b.description, b.category_name, b.address, b.postal_code, b.city, b.phone,
            b.email, b.website, b.location_type, b.salutation, b.contact_person, b.payment_method, b.account_holder, b.iban
            from jsonb_populate_record(v, _row.before) as b)
        where v.id = _row.row_id and _row.subject_table = 'voucher_participants';
      elsif _row.subject_table = 'voucher_participants' then
        delete from public.voucher_participants where id = _row.row_id;
      else
        delete from public.newsletter_subscriptions where id = _row.row_id returning email into _email;
        if found then
          perform private.forgive_suppression(_email);
        end if;
      end if;
      if found then
        undone := undone + 1;
        continue;
      end if;
    end if;
    if _digest is not null then
      stayed := stayed || coalesce(
        (select coalesce(nullif(business_name, ''), name) from public.voucher_participants where id = _row.row_id),
        (select email from public.newsletter_subscriptions where id = _row.row_id), 'Nicht mehr sichtbar');
    end if;
  end loop;
  perform set_config('bin.skipped', '', true);
  return next;
end
$$;

comment on function public.undo_import is 'Undoes an import of the caller within ten minutes; answers how many rows, and the names of those that were edited since and stay.';

-- An import whose id is used on and on is not kept longer.
create function private.remove_expired_import_rows() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.import_rows where at < now() - interval '10 minutes' $$;

select private.register_personal_data($entry${
  "label": "Importe der letzten zehn Minuten", "tables": ["records.import_rows"],
  "purpose": "Importe rückgängig machen",
  "readers": "niemand; die Datenbank setzt damit zurück, was der Import geändert hat",
  "kept_for": "zehn Minuten"}$entry$);

revoke execute on function private.import_digest, private.note_import_row, private.note_import, private.take_import, private.forgive_suppression,
  private.remove_expired_import_rows, public.recent_imports, public.undo_import from public, anon, authenticated;
grant execute on function private.import_digest, private.note_import_row, private.take_import, private.forgive_suppression, public.recent_imports,
  public.undo_import to authenticated;
-- The view of members is written by the service role, too, which has no imports.
grant execute on function private.note_import_row, private.remove_expired_import_rows to service_role;
