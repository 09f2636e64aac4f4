-- Makes an entity with private columns writable through one view in public: a left join of a table in records with a table of the private
-- columns, whose primary key refers to it. Called again, it brings view, trigger and grants up to date with both tables.
--   _columns          columns of the view in their order; without it those of the table, then the private ones
--   _visitor_inserts  columns that visitors may name in an INSERT; without it they insert nothing
-- Defaults of the columns of both tables become defaults of the view. id, likes_count and created_at can't be updated. Visitors don't
-- choose the id, and RETURNING shows them no private column. Rules of one entity are INSTEAD OF triggers whose names sort before
-- "write_row": PostgreSQL fires them first and hands on the row they return. A private table without policies gets those of contacts:
-- admins do everything, and where visitors insert, so does everybody.
create function private.create_masked_view(
  _view name, _table regclass, _private regclass, _columns name[] default null, _visitor_inserts name[] default null) returns void
  language plpgsql
  set search_path = ''
  as $function$
declare
  _key name;
  _of_table name[];
  _of_private name[];
  _updated name[];
  _default record;
begin
  select attname into strict _key from pg_catalog.pg_constraint as c
    join pg_catalog.pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conrelid = _private and c.confrelid = _table;
  select array_agg(attname order by attnum) into _of_table from pg_catalog.pg_attribute
    where attrelid = _table and attnum > 0 and not attisdropped;
  select array_agg(attname order by attnum) into _of_private from pg_catalog.pg_attribute
    where attrelid = _private and attnum > 0 and not attisdropped and attname <> _key;
  _columns := coalesce(_columns, _of_table || _of_private);
  if (select array_agg(c order by c) from unnest(_columns) as c)
    is distinct from (select array_agg(c order by c) from unnest(_of_table || _of_private) as c)
  then
    raise 'the columns of % and % are not those given for the view %', _table, _private, _view;
  end if;
  _updated := array(select c from unnest(_columns) as c where c not in ('id', 'likes_count', 'created_at'));

  execute format('create or replace view public.%I with (security_invoker = on) as select %s from %s as t left join %s as p on p.%I = t.id',
    _view, private.column_list(_columns, '%2$s.%1$I', _of_table), _table, _private, _key);
  for _default in
    select a.attname, pg_catalog.pg_get_expr(d.adbin, d.adrelid) as value
    from pg_catalog.pg_attrdef as d join pg_catalog.pg_attribute as a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid in (_table, _private)
  loop
    execute format('alter view public.%I alter column %I set default %s', _view, _default.attname, _default.value);
  end loop;

  -- Invoker: grants and policies of both tables decide, this only takes the row apart. An UPDATE writes only what it changed.
  execute format($template$
    create or replace function private.%1$I() returns trigger
      language plpgsql
      set search_path = ''
      as $body$
    begin
      case tg_op
        when 'INSERT' then
          if private.is_visitor() then
            new.id := gen_random_uuid();
          end if;
          insert into %2$s (%4$s) values (%5$s);
          insert into %3$s (%6$I, %7$s) values (new.id, %8$s);
          -- RETURNING shows no more than SELECT would.
          if private.is_visitor() then
            %9$s;
          end if;
        when 'UPDATE' then
          update %2$s as t set %10$s where t.id = old.id;
          if not found then
            return null;
          end if;
          if (%8$s) is distinct from (%11$s) then
            update %3$s as t set %12$s where t.%6$I = old.id;
          end if;
          select * into new from public.%13$I where id = old.id;
        when 'DELETE' then
          delete from %2$s where id = old.id;
          return case when found then old end;
      end case;
      return new;
    end
    $body$ $template$,
    'write_' || _view, _table, _private,
    private.column_list(_of_table, '%1$I'), private.column_list(_of_table, 'new.%1$I'),
    _key, private.column_list(_of_private, '%1$I'), private.column_list(_of_private, 'new.%1$I'),
    replace(private.column_list(_of_private, 'new.%1$I := null'), ', ', '; '),
    private.column_list(array(select c from unnest(_of_table) as c where c = any (_updated)),
      '%1$I = private.changed(old.%1$I, new.%1$I, t.%1$I)'),
    private.column_list(_of_private, 'old.%1$I'),
    private.column_list(_of_private, '%1$I = private.changed(old.%1$I, new.%1$I, t.%1$I)'), _view);
  execute format('create or replace trigger write_row instead of insert or update or delete on public.%I
    for each row execute function private.%I()', _view, 'write_' || _view);

  execute format('alter table %s enable row level security; alter table %s enable row level security', _table, _private);
  execute format('revoke all on public.%I, %s, %s from public, anon, authenticated, service_role', _view, _table, _private);
  execute format('grant select on public.%I, %s, %s to anon', _view, _table, _private);
  execute format('grant select, insert, delete, update (%s) on public.%I to authenticated, service_role',
    private.column_list(_updated, '%1$I'), _view);
  execute format('grant select, insert, update, delete on %s, %s to authenticated, service_role', _table, _private);
  if _visitor_inserts is not null then
    execute format('grant insert (%s) on public.%I to anon', private.column_list(_visitor_inserts, '%1$I'), _view);
    execute format('grant insert on %s, %s to anon', _table, _private);
  end if;
  if not exists (select from pg_catalog.pg_policy where polrelid = _private) then
    execute format('create policy "admins manage private columns" on %s for all to authenticated, service_role
      using ((select private.is_admin())) with check ((select private.is_admin()))', _private);
    if _visitor_inserts is not null then
      -- Reachable through the view alone, which writes it together with its row; the primary key forbids a second one.
      execute format('create policy "private columns come with their row" on %s for insert to anon, authenticated with check (true)',
        _private);
    end if;
  end if;
end
$function$;

-- Columns in a template of format(), joined by commas: %1$I is the column, %2$s is t for columns of the table and p for private ones.
create function private.column_list(_columns name[], _template text, _of_table name[] default '{}') returns text
  language sql immutable
  set search_path = ''
  as $$
    select string_agg(format(_template, name, case when name = any (_of_table) then 't' else 'p' end), ', ' order by place)
    from unnest(_columns) with ordinality as c (name, place)
  $$;

revoke execute on function private.create_masked_view, private.column_list from public;

-- The four sets that were written by hand: same columns, defaults, grants and policies. What was special about two of them follows below.
do $$
declare
  _old record;
begin
  for _old in
    select tgname, tgrelid::regclass as view, tgfoid::regprocedure as function from pg_catalog.pg_trigger
    where tgrelid in ('public.ideas'::regclass, 'public.my_roding_posts'::regclass, 'public.events'::regclass,
      'public.voucher_participants'::regclass)
  loop
    execute format('drop trigger %I on %s; drop function %s', _old.tgname, _old.view, _old.function);
  end loop;
end
$$;

select private.create_masked_view('ideas', 'records.ideas', 'records.idea_contacts',
  '{id, title, description, category, submitter_name, submitter_email, status, likes_count, created_at}',
  '{title, description, category, submitter_name, submitter_email}');
select private.create_masked_view('my_roding_posts', 'records.my_roding_posts', 'records.my_roding_post_contacts',
  '{id, title, content, image_url, author_name, author_email, approved, approved_at, likes_count, created_at}',
  '{title, content, image_url, author_name, author_email, approved, approved_at}');
select private.create_masked_view('events', 'records.events', 'records.event_contacts',
  '{id, title, description, category, start_date, end_date, location, image_url, submitter_name, submitter_email, submitter_phone, is_user_submitted}',
  '{title, description, category, start_date, end_date, location, image_url, submitter_name, submitter_email, submitter_phone, is_user_submitted}');
select private.create_masked_view('voucher_participants', 'records.voucher_participants', 'records.voucher_participant_accounts',
  '{id, external_id, name, business_name, description, category_name, address, postal_code, city, phone, email, website, location_type, salutation, contact_person, payment_method, account_holder, iban, created_at}');

-- Approving without a time means now, taking the approval back clears the time. On the view for INSERT, so that RETURNING shows it; on
-- the table for UPDATE, where it sees what other statements have written meanwhile.
create function private.set_approval_time() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if tg_op = 'INSERT' and private.is_visitor() then
    -- The form sends the browser's clock, which may be wrong or lie.
    new.approved_at := now();
    if new.image_url is null then
      raise not_null_violation using message = 'a community post needs a photo (image_url)';
    end if;
  end if;
  new.approved_at := case when new.approved then coalesce(new.approved_at, now()) end;
  return new;
end
$$;

create trigger set_approval_time instead of insert on public.my_roding_posts
  for each row execute function private.set_approval_time();
create trigger set_approval_time before update of approved, approved_at on records.my_roding_posts
  for each row execute function private.set_approval_time();

create function private.require_submitter() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if private.is_visitor() and (new.submitter_name is null or new.submitter_email is null) then
    raise not_null_violation using message = 'a submitted event needs submitter_name and submitter_email';
  end if;
  return new;
end
$$;

create trigger require_submitter instead of insert on public.events
  for each row execute function private.require_submitter();
