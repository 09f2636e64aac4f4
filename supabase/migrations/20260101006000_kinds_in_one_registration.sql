-- Every mechanism of the office reads the registration of a kind: private.submission_kinds has two columns more.
--   address    expression over a row s: the e-mail address that was given with it; null where there is none
--   rejection  assignment that takes a row off the public pages
do $$
begin
  execute (
    select format('create or replace view private.submission_kinds (kind, source, state, liked_as, address, rejection) as values %s',
      string_agg(format('(%L::text, %L::text, %L::text, %L::text, %L::text, %L::text)', k.kind, k.source, k.state, k.liked_as, n.address,
        n.rejection), ', ' order by k.kind))
    from private.submission_kinds as k
    join (values
      ('idea', '(select c.submitter_email from records.idea_contacts as c where c.idea_id = s.id)', 'status = ''rejected'''),
      ('post', '(select c.author_email from records.my_roding_post_contacts as c where c.post_id = s.id)', 'approved = false'),
      ('event', '(select c.submitter_email from records.event_contacts as c where c.event_id = s.id)', 'state = ''rejected'''),
      ('job', 's.contact_email', 'status = ''rejected''')) as n (kind, address, rejection) on n.kind = k.kind);
end
$$;

drop function private.register_submission_kind(text, regclass, text, text);

-- Makes a table with the columns id, title and created_at a kind of submission, of which the editors are the office:
--   records.submission_owners gets a column <kind>_id, and each insert by an account a row there;
--   my_submissions shows the account's rows, with start_date, image_url and likes_count where the table has them;
--   post_likes takes likes with post_type _liked_as, counts them in likes_count, and deletes them with the row;
--   the realtime service announces changes of the table;
--   what is pending is among waiting_items, what editors delete in the bin;
--   senders follow it with a private link, and hear of decisions at _address;
--   visitors report it, and it can be restricted (_rejection) or removed;
--   the log has its title, what editors change and the values of _logged, columns without personal data.
-- _state and _address are expressions over a row s of the table. Called again for a kind it replaces all of them.
create function private.register_submission_kind(
  _kind text, _source regclass,
  _state text default $$case s.status when 'approved' then 'published' when 'rejected' then 'rejected' else 'pending' end$$,
  _liked_as text default null, _address text default null, _logged text[] default '{}',
  _rejection text default $$status = 'rejected'$$) returns void
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
  perform private.announce_changes(_source);
  perform private.register_waiting_kind(_kind, 'editor',
    format('select s.id::text, s.title, s.created_at from %s as s where (%s) = %L', _source, _state, 'pending'));
  perform private.register_in_bin(_kind, _source, 'editor');
  perform private.register_status(_kind, _source, coalesce(_address, 'null::text'));
  perform private.audit(_source, _logged);
  perform private.define_audit_subjects();
end
$$;

-- Has the realtime service announce changes of a table.
create function private.announce_changes(_table regclass) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  if not exists (select from pg_catalog.pg_publication_rel as r join pg_catalog.pg_publication as p on p.oid = r.prpubid
    where p.pubname = 'supabase_realtime' and r.prrelid = _table)
  then
    execute format('alter publication supabase_realtime add table %s', _table);
    -- Our own server follows the publication with triggers; at hosted Supabase there is no such function and no need for it.
    if pg_catalog.to_regprocedure('realtime.follow_publication()') is not null then
      perform realtime.follow_publication();
    end if;
  end if;
end
$$;

-- Builds the view of what the log's ids stand for: the titles of all kinds, and of what is no submission.
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
        union all select 'newsletters', id, subject from public.newsletters
        union all select subject_table, id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email)
          from public.accounts cross join (values ('user_roles'), ('user_offices'), ('accounts'), ('profiles')) as t (subject_table)
      $template$,
      string_agg(format('select %L as subject_table, id, title from %s', c.relname, k.source), ' union all ' order by k.kind = 'idea' desc, k.kind))
    from private.submission_kinds as k join pg_catalog.pg_class as c on c.oid = k.source::regclass);
end
$$;

select private.define_audit_subjects();

create or replace function private.submitter_address(_kind text, _id uuid) returns text
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _address text;
begin
  execute (select format('select %s from %s as s where s.id = $1', coalesce(address, 'null::text'), source)
      from private.submission_kinds where kind = _kind)
    into _address using _id;
  if _address is null then
    execute format('select u.email from records.submission_owners as o join auth.users as u on u.id = o.owner_id where o.%I = $1', _kind || '_id')
      into _address using _id;
  end if;
  return _address;
end
$$;

create or replace function private.restrict_submission(_kind text, _id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  execute (select format('update %s set %s where id = $1', source, rejection) from private.submission_kinds where kind = _kind) using _id;
end
$$;

-- Definer: what has ended is hidden. Tells pages apart what was public (410) and what never was (404).
create function public.submission_has_ended(_kind text, _id uuid) returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _query text;
  _ended boolean := false;
begin
  select format('select (%s) = %L from %s as s where s.id = $1', state, 'ended', source) into _query
    from private.submission_kinds where kind = _kind;
  if found then
    execute _query into _ended using _id;
  end if;
  return coalesce(_ended, false);
end
$$;

comment on function public.submission_has_ended is 'Whether this submission was public and its time is over.';

drop function public.job_has_ended(uuid);

revoke execute on function private.register_submission_kind, private.announce_changes, private.define_audit_subjects,
  public.submission_has_ended from public, anon, authenticated;
grant execute on function public.submission_has_ended(text, uuid) to anon, authenticated, service_role;
