-- What people submit, by kind: ideas, posts, events. register_submission_kind sets a table up as one; everything that all kinds share
-- reads this view.
-- A view, because kinds are part of the schema: an installation nobody has used yet has no row of its own, and a backup brings none.
--   source    table with its schema, quoted where needed
--   state     expression over a row s of the source: pending, published or rejected
--   liked_as  its name in post_likes.post_type; null where nothing is liked
create view private.submission_kinds (kind, source, state, liked_as) as values
  ('idea', 'records.ideas',
    $$case s.status when 'approved' then 'published' when 'rejected' then 'rejected' else 'pending' end$$, 'idea'),
  ('post', 'records.my_roding_posts',
    $$case s.approved when true then 'published' when false then 'rejected' else 'pending' end$$, 'my_roding_post'),
  ('event', 'records.events', $$'published'$$, null);

-- Makes a table with the columns id and title a kind of submission:
--   records.submission_owners gets a column <kind>_id, and each insert by an account a row there;
--   my_submissions shows the account's rows, with created_at, start_date, image_url and likes_count where the table has them;
--   post_likes takes likes with post_type _liked_as, counts them in likes_count, and deletes them with the row;
--   the realtime service announces changes of the table.
-- _state is an expression over a row s of the table. Called again for a kind it changes _state and _liked_as.
create function private.register_submission_kind(
  _kind text, _source regclass,
  _state text default $$case s.status when 'approved' then 'published' when 'rejected' then 'rejected' else 'pending' end$$,
  _liked_as text default null) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  execute (select format('create or replace view private.submission_kinds (kind, source, state, liked_as) as values %s',
      string_agg(format('(%L::text, %L::text, %L::text, %L::text)', kind, source, state, liked_as), ', ' order by kind))
    from (select * from private.submission_kinds where kind <> _kind
      union all select _kind, _source::text, _state, _liked_as) as kinds);

  execute format('alter table records.submission_owners add column if not exists %I uuid unique references %s (id) on delete cascade',
    _kind || '_id', _source);
  alter table records.submission_owners drop constraint submission_owners_one_thing;
  execute (select format('alter table records.submission_owners add constraint submission_owners_one_thing check (num_nonnulls(%s) = 1)',
      string_agg(quote_ident(attname), ', ' order by attnum))
    from pg_catalog.pg_attribute
    where attrelid = 'records.submission_owners'::regclass and attname like '%\_id' and attname <> 'owner_id' and not attisdropped);
  execute format('create or replace trigger remember_owner after insert on %s for each row execute function private.remember_owner(%L)',
    _source, _kind);

  if _liked_as is not null then
    alter table public.post_likes drop constraint post_likes_post_type_check;
    execute (select format('alter table public.post_likes add constraint post_likes_post_type_check check (post_type in (%s))',
      string_agg(quote_literal(liked_as), ', ' order by liked_as)) from private.submission_kinds where liked_as is not null);
    execute format('create or replace trigger delete_likes after delete on %s for each row execute function private.delete_likes(%L)',
      _source, _liked_as);
  end if;

  perform private.define_own_submissions();

  if not exists (select from pg_catalog.pg_publication_rel as r join pg_catalog.pg_publication as p on p.oid = r.prpubid
    where p.pubname = 'supabase_realtime' and r.prrelid = _source)
  then
    execute format('alter publication supabase_realtime add table %s', _source);
    -- Our own server follows the publication with triggers; at hosted Supabase there is no such function and no need for it.
    if pg_catalog.to_regprocedure('realtime.follow_publication()') is not null then
      perform realtime.follow_publication();
    end if;
  end if;
end
$$;

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

-- Definer: nobody writes owners himself. A token may outlive its account; what is sent with it then has no owner.
create or replace function private.remember_owner() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if auth.role() = 'authenticated' then
    execute format('insert into records.submission_owners (owner_id, %I) select id, $1 from auth.users where id = $2', tg_argv[0] || '_id')
      using new.id, auth.uid();
  end if;
  return null;
end
$$;

-- Definer: visitors may not write likes_count themselves. Taking the row lock of what is liked, it counts right however
-- many like at once. What is unknown and what is not public are refused alike, so a like can't probe for hidden rows.
create or replace function private.count_like() returns trigger
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

create or replace function private.discount_like() returns trigger
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

revoke execute on function private.register_submission_kind, private.define_own_submissions from public;

-- Columns, triggers and constraints of the three kinds exist already.
select private.define_own_submissions();
