-- What all kinds of submissions share: owners, likes, masked views of private columns, the registration of a kind, and forms that are sent twice.

-- One like for each browser and thing. user_identifier is a random id the browser made up and keeps; it is personal, so
-- no role reads it through the API, not even admins.
create table public.post_likes (
  post_id uuid not null,
  post_type text not null check (post_type in ('idea', 'my_roding_post')),
  user_identifier text not null check (char_length(user_identifier) between 8 and 100),
  primary key (post_type, post_id, user_identifier),
  constraint post_likes_user_identifier_is_one_line check (private.is_one_line(user_identifier))
);

comment on table public.post_likes is 'Likes of ideas (idea) and community posts (my_roding_post). Write-only.';

alter table public.post_likes enable row level security;
revoke all on public.post_likes from public, anon, authenticated, service_role;
grant insert on public.post_likes to anon, authenticated;
grant select, insert, delete on public.post_likes to service_role;

create policy "everybody likes" on public.post_likes
  for insert to anon, authenticated
  with check (true);

create policy "service manages likes" on public.post_likes
  for all to service_role
  using (true)
  with check (true);

-- Definer: visitors may not write likes_count themselves. Taking the row lock of the liked row, it counts right however
-- many like at once. Unknown ids and those that are not public are refused alike, so a like can't probe for hidden rows.
create function private.count_like() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _source text;
  _state text;
  _counted integer;
begin
  select source, state into _source, _state from private.submission_kinds where liked_as = new.post_type;
  execute format($sql$update %s as s set likes_count = likes_count + 1 where id = $1 and (%s) = 'published'$sql$, _source, _state)
    using new.post_id;
  get diagnostics _counted = row_count;
  if _counted = 0 then
    raise foreign_key_violation using message = 'there is nothing public with this post_type and post_id';
  end if;
  return null;
end
$$;

create function private.discount_like() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  execute (select format('update %s set likes_count = greatest(likes_count - 1, 0) where id = $1', source)
      from private.submission_kinds where liked_as = old.post_type)
    using old.post_id;
  return null;
end
$$;

-- Whether this statement belongs to a row that comes back from the bin: triggers that count or remember something new skip it.
-- PL/pgSQL without a search_path, like the checks of texts: conditions of triggers call it.
create function private.is_restoring() returns boolean
  language plpgsql stable
  as $$
begin
  return coalesce(pg_catalog.current_setting('bin.restoring', true), '') = 'on';
end
$$;

create trigger count_like after insert on public.post_likes
  for each row when (not private.is_restoring()) execute function private.count_like();

create trigger discount_like after delete on public.post_likes
  for each row execute function private.discount_like();

-- Likes point at two tables, so no foreign key can clean up after a deleted idea or post.
create function private.delete_likes() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from public.post_likes where post_type = tg_argv[0] and post_id = old.id;
  return null;
end
$$;

-- Whose account an idea, a post or an event came from. No API role may touch the table: a trigger writes it, my_submissions reads it,
-- each only for the caller's own account. Deleting the account forgets the owner and keeps the submission.
create table records.submission_owners (
  owner_id uuid not null references auth.users (id) on delete cascade,
  -- Events have no created_at of their own.
  created_at timestamptz not null default now()
);

alter table records.submission_owners enable row level security;

create index submission_owners_owner on records.submission_owners (owner_id);

-- Definer: no role writes owners directly. A token may outlive its account; a row that is sent with it then has no owner. What comes back from the bin
-- has its owner already.
create function private.remember_owner() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if auth.role() = 'authenticated' and not private.is_restoring() then
    execute format('insert into records.submission_owners (owner_id, %I) select id, $1 from auth.users where id = $2', tg_argv[0] || '_id')
      using new.id, auth.uid();
  end if;
  return null;
end
$$;

-- Definer: what waits or was rejected is hidden by the policies of its table, also from who sent it. One word for each state, whatever
-- the kind: the sender wants to know whether it is to be seen, not which column says so.
create function private.own_submissions()
  returns table (kind text, id uuid, title text, state text, created_at timestamptz, start_date timestamptz,
    image_url text, likes_count integer)
  language sql stable security definer rows 20
  set search_path = ''
  as $$
    select null::text, null::uuid, null::text, null::text, null::timestamptz, null::timestamptz, null::text, null::integer where false
  $$;

create view public.my_submissions with (security_invoker = on) as
  select kind, id, title collate "de-x-icu" as title, state, created_at, start_date, image_url, likes_count
  from private.own_submissions();

comment on view public.my_submissions is
  'What the caller''s account has submitted: kind idea, post or event; state pending, published or rejected.';

revoke all on public.my_submissions from public, anon, authenticated, service_role;
grant select on public.my_submissions to authenticated;

-- Makes an entity with private columns writable through one view in public: a left join of a table in records with a table of the private
-- columns, whose primary key refers to it. Called again, it brings view, trigger and grants up to date with both tables.
--   _columns          columns of the view in their order; without it those of the table, then the private ones. Other columns of the table
--                     have their defaults in rows that are inserted through the view
--   _visitor_inserts  columns that visitors may name in an INSERT; without it they insert nothing
-- Defaults of the columns of both tables become defaults of the view. id, likes_count and created_at can't be updated. Visitors don't
-- choose the id, and RETURNING shows them no private column. Policies of both tables are written beside them.
--   _insert_rules, _update_rules  rules of one entity: PL/pgSQL that changes the row "new", or returns null for a row that is left out;
--                     _is_visitor says whether the caller is one. The view has one trigger, which adjusts the texts, leaves out what a visitor
--                     sends twice, applies these rules and then writes the row
create function private.create_masked_view(
  _view name, _table regclass, _private regclass, _columns name[] default null, _visitor_inserts name[] default null,
  _insert_rules text default '', _update_rules text default '') returns void
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
    where attrelid = _table and attnum > 0 and not attisdropped and attname = any (coalesce(_columns, array[attname]));
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
    where d.adrelid in (_table, _private) and a.attname = any (_columns)
  loop
    execute format('alter view public.%I alter column %I set default %s', _view, _default.attname, _default.value);
  end loop;

  -- Invoker: grants and policies of both tables decide, this only takes the row apart. An UPDATE writes only what it changed.
  execute format($template$
    create or replace function private.%1$I() returns trigger
      language plpgsql
      set search_path = ''
      as $body$
    declare
      _is_visitor constant boolean := tg_op <> 'DELETE' and private.is_visitor();
    begin
      if tg_op <> 'DELETE' then
        if private.has_odd_texts(new::text) then
          new := jsonb_populate_record(new, private.adjusted_texts(to_jsonb(new), tg_relid));
        end if;
      end if;
      case tg_op
        when 'INSERT' then
          if private.is_sent_again(tg_table_name, to_jsonb(new)) then
            return null;
          end if;
          %14$s
          if _is_visitor then
            new.id := gen_random_uuid();
          end if;
          insert into %2$s (%4$s) values (%5$s);
          insert into %3$s (%6$I, %7$s) values (new.id, %8$s);
          -- RETURNING shows no more than SELECT would.
          if _is_visitor then
            %9$s;
          end if;
        when 'UPDATE' then
          %15$s
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
    private.column_list(_of_private, '%1$I = private.changed(old.%1$I, new.%1$I, t.%1$I)'), _view, btrim(_insert_rules), btrim(_update_rules));
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

-- What people submit, by kind: ideas, posts, events. register_submission_kind sets a table up as one; everything that all kinds share
-- reads this view.
-- A view, because kinds are part of the schema: an unused installation has no row of its own, and a backup brings none.
--   source    table with its schema, quoted where needed
--   state     expression over a row s of the source: pending, published or rejected
--   liked_as  its name in post_likes.post_type; null where nothing is liked
create view private.submission_kinds (kind, source, state, liked_as, address, rejection) as
  select null::text, null::text, null::text, null::text, null::text, null::text where false;

-- Builds own_submissions from the kinds. Its result type is the one of my_submissions and stays.
create function private.define_own_submissions() returns void
  language plpgsql
  set search_path = ''
  as $function$
begin
  -- Definer: what waits or was rejected is hidden by the policies of its table, also from who sent it. One word for each state, whatever
  -- the kind: the sender wants to know whether it is to be seen, not which column says so.
  execute (
    select format($template$
      create or replace function private.own_submissions()
        returns table (kind text, id uuid, title text, state text, created_at timestamptz, start_date timestamptz,
          image_url text, likes_count integer)
        language sql stable security definer rows 20
        set search_path = ''
        as $body$ %s $body$ $template$,
      string_agg(
        format('select %L, s.id, s.title, %s, %s, %s, %s, %s from records.submission_owners as o join %s as s on s.id = o.%I where o.owner_id = auth.uid()',
          k.kind, k.state,
          case when 'created_at' = any (c.names) then 's.created_at' else 'o.created_at' end,
          case when 'start_date' = any (c.names) then 's.start_date' else 'null::timestamptz' end,
          case when 'image_url' = any (c.names) then 's.image_url' else 'null' end,
          case when 'likes_count' = any (c.names) then 's.likes_count' else 'null::integer' end,
          k.source, k.kind || '_id'),
        ' union all ' order by k.kind))
    from private.submission_kinds as k
    cross join lateral (
      select array_agg(attname) as names from pg_catalog.pg_attribute where attrelid = k.source::regclass and attnum > 0 and not attisdropped) as c
  );
end
$function$;

-- Whether submissions are public at once or after approval is a setting for each kind: group "moderation", names ideas, posts, events, jobs,
-- values "at_once" and "approval". Without it posts and events are public at once, ideas and job ads after approval.
create function private.needs_approval(_kinds text) returns boolean
  language sql stable
  set search_path = ''
  as $$
    select coalesce(private.setting('moderation', _kinds) #>> '{}', case when _kinds in ('posts', 'events') then 'at_once' else 'approval' end)
      = 'approval'
  $$;

-- Makes a table with the columns id, title and created_at a kind of submission, of which the editors are the office:
--   records.submission_owners gets a column <kind>_id, and each insert by an account a row there;
--   my_submissions shows the account's rows, with start_date, image_url and likes_count where the table has them;
--   post_likes takes likes with post_type _liked_as, counts them in likes_count, and deletes them with the row;
--   the realtime service announces changes of the table;
--   pending rows are among waiting_items, rows that editors delete in the bin;
--   senders follow it with a private link, and hear of decisions at _address;
--   visitors report it, and it can be restricted (_rejection) or removed;
--   the log has its title, what editors change and the values of _logged, columns without personal data.
-- _state and _address are expressions over a row s of the table. Called again for a kind it replaces all of them.
create function private.register_submission_kind(
  _kind text, _source regclass,
  _state text default $$case s.status when 'approved' then 'published' when 'rejected' then 'rejected' else 'pending' end$$,
  _liked_as text default null, _address text default null, _logged text[] default '{}',
  _rejection text default $$status = 'rejected'$$, _waiting text default null) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  execute (select format('create or replace view private.submission_kinds (kind, source, state, liked_as, address, rejection) as values %s',
      string_agg(format('(%L::text, %L::text, %L::text, %L::text, %L::text, %L::text)', kind, source, state, liked_as, address, rejection),
        ', ' order by kind))
    from (select * from private.submission_kinds where kind <> _kind
      union all select _kind, _source::text, _state, _liked_as, _address, _rejection) as kinds);

  execute format('alter table records.submission_owners add column if not exists %I uuid unique references %s (id) on delete cascade',
    _kind || '_id', _source);
  alter table records.submission_owners drop constraint if exists submission_owners_one_thing;
  execute (select format('alter table records.submission_owners add constraint submission_owners_one_thing check (num_nonnulls(%s) = 1)',
      string_agg(quote_ident(attname), ', ' order by attnum))
    from pg_catalog.pg_attribute
    where attrelid = 'records.submission_owners'::regclass and attname like '%\_id' and attname <> 'owner_id' and not attisdropped);
  execute format('create or replace trigger remember_owner after insert on %s for each row execute function private.remember_owner(%L)',
    _source, _kind);

  if _liked_as is not null then
    alter table public.post_likes drop constraint if exists post_likes_post_type_check;
    execute (select format('alter table public.post_likes add constraint post_likes_post_type_check check (post_type in (%s))',
      string_agg(quote_literal(liked_as), ', ' order by liked_as)) from private.submission_kinds where liked_as is not null);
    execute format('create or replace trigger delete_likes after delete on %s for each row execute function private.delete_likes(%L)',
      _source, _liked_as);
  end if;

  perform private.define_own_submissions();
  perform private.register_once(_source);
  perform private.announce_changes(_source);
  perform private.register_waiting_kind(_kind, 'editor', coalesce(_waiting,
    format('select s.id::text, s.title, s.created_at from %s as s where (%s) = %L', _source, _state, 'pending')));
  perform private.register_in_bin(_kind, _source, 'editor');
  perform private.register_status(_kind, _source, coalesce(_address, 'null::text'));
  perform private.audit(_source, _logged);
  perform private.define_audit_subjects();
end
$$;

-- Builds the view of what the log's ids stand for: the titles of all kinds, and of rows that are no submission.
create function private.define_audit_subjects() returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  execute (
    select format($template$
      create or replace view records.audit_subjects with (security_invoker = on) as
        %s
        union all select 'voucher_participants', id, coalesce(business_name, name) from records.voucher_participants
        union all select 'applications', id, business_name from public.applications
        union all select 'newsletter_subscriptions', id, name from public.newsletter_subscriptions
        union all select 'idea_steps', id, title from records.ideas union all select 'businesses', b.id, coalesce(p.business_name, p.name) from records.businesses as b
          join records.voucher_participants as p on p.id = b.primary_id
        union all select 'newsletters', id, subject from public.newsletters
        union all select subject_table, id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email)
          from public.accounts cross join (values ('user_roles'), ('user_offices'), ('accounts'), ('profiles')) as t (subject_table)
      $template$,
      string_agg(format('select %L as subject_table, id, title from %s', c.relname, k.source), ' union all ' order by k.kind = 'idea' desc, k.kind))
    from private.submission_kinds as k join pg_catalog.pg_class as c on c.oid = k.source::regclass);
end
$$;

-- Trigger before insert and update. Argument: how many days ahead the last day may be. Who is not of the office neither decides nor changes what
-- was approved without a new decision, except for the last day; what was rejected waits in any case when its owner has changed it.
create function private.check_own_entry() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if (tg_op = 'INSERT' or new.open_until <> old.open_until) and (new.open_until > private.today() + tg_argv[0]::integer
    or private.is_visitor() and new.open_until < private.today())
  then
    raise check_violation using message = format('open_until is today at the earliest and in %s days at the latest', tg_argv[0]);
  end if;
  if private.is_visitor() then
    if tg_op = 'UPDATE' then
      new.status := old.status;
    end if;
    if tg_op = 'INSERT' or to_jsonb(new) - 'open_until' <> to_jsonb(old) - 'open_until' then
      new.status := case when private.needs_approval(tg_table_name) or tg_op = 'UPDATE' and old.status = 'rejected' then 'pending'
        else 'approved' end;
    end if;
  end if;
  return new;
end
$$;

-- Trigger after the deletion of an owner. Arguments: table and kind. Definer: the account is deleted by the auth service.
create function private.delete_own_entry() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  execute format('delete from %s where id = $1', tg_argv[0]) using (to_jsonb(old) ->> (tg_argv[1] || '_id'))::uuid;
  return null;
end
$$;

-- Makes a table with the columns id, title, status, open_until (date) and created_at a kind of submission whose entries belong to members. After
-- private.register_submission_kind it has:
--   policies: approved entries are for everybody until the day open_until (in the town), members submit, owners read theirs in every state, change
--     and delete them, editors manage all;
--   grants: owners write every column but id, status and created_at; status is the editors';
--   private.check_own_entry: open_until is today to _days days ahead, and changes of owners wait where the setting of the table says so;
--   deletion with the account of the owner (an entry holds contact data), and _kept days after open_until;
--   the site's search and the pages of the list, if there is _searched: texts by the name of the column, the title first; _detail is an
--     expression for the line below the title, _category the column by which the list is filtered;
--   _personal_data: label, purpose, readers and emails of private.register_personal_data, which gets the rest.
-- Settings (moderation), page and area bear the name of the table. Called again it replaces all of them.
create function private.register_own_entries(
  _kind text, _table regclass, _personal_data jsonb, _address text default null, _logged text[] default '{}', _days integer default 180,
  _kept integer default 90, _searched text[] default '{}', _detail text default 'null', _category text default null) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _name constant text := (select relname from pg_catalog.pg_class where oid = _table);
  _columns constant text := (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_catalog.pg_attribute
    where attrelid = _table and attnum > 0 and not attisdropped and attname not in ('id', 'status', 'created_at'));
  _owned constant text := format('id in (select o.id from private.own_submissions() as o where o.kind = %L)', _kind);
begin
  perform private.register_submission_kind(_kind, _table, $state$case when s.status = 'approved' and s.open_until < private.today()
    then 'ended' when s.status = 'approved' then 'published' when s.status = 'rejected' then 'rejected' else 'pending' end$state$,
    _address => _address, _logged => _logged);
  perform private.register_personal_data(jsonb_build_object(
      'source', _table::text, 'tables', jsonb_build_array(_table::text), 'kept_for', _kept || ' Tage nach dem letzten Tag der Anzeige',
      'account', format('(select o.owner_id from records.submission_owners as o where o.%I = s.id)', _kind || '_id'),
      'erasing', 'delete', 'with_account', true) || _personal_data);

  execute format('create index if not exists %I on %s (open_until) where status = %L', _name || '_approved', _table, 'approved');
  execute format('create or replace trigger check_own_entry before insert or update on %s for each row execute function private.check_own_entry(%L)',
    _table, _days);
  execute format('create or replace trigger %I after delete on records.submission_owners for each row when (old.%I is not null)
    execute function private.delete_own_entry(%L, %L)', 'delete_' || _kind || '_of_owner', _kind || '_id', _table, _kind);
  execute format($function$
    create or replace function private.%1$I() returns void language sql security definer set search_path = ''
      as 'delete from %2$s where open_until < private.today() - %3$s';
    revoke execute on function private.%1$I() from public;
    grant execute on function private.%1$I() to service_role
    $function$, 'remove_expired_' || _name, _table, _kept);

  execute format($access$
    alter table %1$s enable row level security;
    revoke all on %1$s from public, anon, authenticated, service_role;
    grant select on %1$s to anon, authenticated, service_role;
    grant insert (%2$s), update (%2$s, status), delete on %1$s to authenticated;
    grant insert, update, delete on %1$s to service_role;
    drop policy if exists "everybody reads approved entries until their last day" on %1$s;
    create policy "everybody reads approved entries until their last day" on %1$s for select to anon, authenticated
      using (status = 'approved' and open_until >= (select private.today()));
    drop policy if exists "members submit entries" on %1$s;
    create policy "members submit entries" on %1$s for insert to authenticated
      with check ((select public.get_user_role(auth.uid())) in ('member', 'admin'));
    drop policy if exists "owners manage their entries" on %1$s;
    create policy "owners manage their entries" on %1$s for all to authenticated using (%3$s) with check (%3$s);
    drop policy if exists "editors manage entries" on %1$s;
    create policy "editors manage entries" on %1$s for all to authenticated, service_role
      using ((select private.has_office('editor'))) with check ((select private.has_office('editor')))
    $access$, _table, _columns, _owned);

  perform private.register_texts(_table);
  if cardinality(_searched) > 0 then
    perform private.list_own_entries(_kind, _table, _searched, _detail, _category);
  end if;
end
$$;

-- A form whose answer is lost is sent again: what it sends is stored once (docs/decisions/0023-forms-without-captcha.md).
-- Digests of what was sent in the last day with an id that the browser made.
create table records.sent_submissions (
  digest bytea primary key,
  sent_at timestamptz not null default now()
);

comment on table records.sent_submissions is 'Digests of submissions of the last day, so that one that is sent twice is stored once; written by private.is_sent_again.';

alter table records.sent_submissions enable row level security;
revoke all on records.sent_submissions from public, anon, authenticated, service_role;

create index sent_submissions_sent_at on records.sent_submissions (sent_at);

-- Whether the same caller has sent a row before, with the same header x-submission-id and the same content; else it is noted as sent. The id of
-- another caller has no effect on other content, so it blocks and shows nothing. Left out of the content: values that are new with each attempt.
create function private.is_sent_again(_table name, _row jsonb) returns boolean
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _id constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-submission-id';
begin
  if _id is null or coalesce(current_setting('bin.restoring', true), '') = 'on' then
    return false;
  end if;
  if _id !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' then
    raise sqlstate 'PT400' using message = 'x-submission-id is no UUID';
  end if;
  insert into records.sent_submissions (digest)
  values (sha256(convert_to(concat_ws(E'\n', lower(_id), _table, auth.uid(),
    _row - '{id,created_at,approved_at,image_url}'::text[]), 'UTF8')))
  on conflict do nothing;
  return not found;
end
$$;

-- Skips a row that was sent before; the answer is that of the first.
create function private.accept_once() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  return case when private.is_sent_again(tg_table_name, to_jsonb(new)) then null else new end;
end
$$;

-- Stores each submission to a table once. The name sorts after adjust_texts and before other triggers, which do nothing then. Tables behind a view of
-- public need no trigger: the function that writes the view checks it.
create function private.register_once(_source regclass) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  if not exists (select from pg_catalog.pg_class where oid = _source and relnamespace = 'records'::regnamespace) then
    execute format('create or replace trigger admit_once before insert on %s for each row execute function private.accept_once()', _source);
  end if;
end
$$;

create function private.remove_expired_sent_submissions() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.sent_submissions where sent_at < now() - interval '1 day' $$;

select private.register_texts('public.post_likes');

revoke execute on function private.own_submissions, private.create_masked_view, private.column_list, private.define_own_submissions,
  private.register_submission_kind, private.define_audit_subjects, private.register_own_entries, private.accept_once,
  private.register_once, private.remove_expired_sent_submissions from public, anon, authenticated;
grant execute on function private.own_submissions to authenticated;
grant execute on function private.remove_expired_sent_submissions to service_role;
