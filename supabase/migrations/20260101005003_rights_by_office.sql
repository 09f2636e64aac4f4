-- Which office reads and writes what (docs/product.md#roles). Policies and functions that asked for an admin ask for an office; the board
-- has the rights of all. What every admin may read: who has which office, and free space.

-- Offices of the policies that asked private.is_admin(), by table.
do $$
declare
  _policy record;
begin
  for _policy in
    select p.polname, p.polrelid::regclass as relation, pg_get_expr(p.polqual, p.polrelid) as shown,
      pg_get_expr(p.polwithcheck, p.polrelid) as written,
      format('private.has_office(%s)', (select string_agg(quote_literal(o), ', ') from unnest(t.offices::text[]) as o)) as question
    from pg_catalog.pg_policy as p
    join (values
      ('records.ideas', '{editor}'), ('records.idea_contacts', '{editor}'),
      ('records.my_roding_posts', '{editor}'), ('records.my_roding_post_contacts', '{editor}'),
      ('records.events', '{editor}'), ('records.event_contacts', '{editor}'), ('public.unseen_events', '{editor}'),
      ('public.jobs', '{editor}'),
      ('public.newsletters', '{editor}'), ('public.newsletter_batches', '{editor}'), ('public.newsletter_drafts', '{editor}'),
      ('records.newsletter_deliveries', '{editor}'), ('records.newsletter_counts', '{editor}'),
      ('public.newsletter_subscriptions', '{editor}'), ('records.newsletter_states', '{editor}'), ('public.newsletter_consents', '{editor}'),
      ('public.webhook_logs', '{editor}'), ('public.webhook_settings', '{board}'),
      ('storage.objects', '{editor}'), ('storage.buckets', '{board}'),
      ('public.user_roles', '{board}'), ('public.profiles', '{board}'),
      ('public.applications', '{secretary, treasurer}')
    ) as t (relation, offices) on t.relation::regclass = p.polrelid
    where coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') like '%private.is_admin()%'
  loop
    execute format('alter policy %I on %s %s %s', _policy.polname, _policy.relation,
      'using (' || replace(_policy.shown, 'private.is_admin() AS is_admin', _policy.question) || ')',
      'with check (' || replace(_policy.written, 'private.is_admin() AS is_admin', _policy.question) || ')');
  end loop;
end
$$;

-- Whoever writes newsletters sees where they go, and the files of pages; the board alone changes both.
create policy "editors read webhooks" on public.webhook_settings
  for select to authenticated
  using ((select private.has_office('editor')));
create policy "editors read buckets" on storage.buckets
  for select to authenticated
  using ((select private.has_office('editor')));

-- Members: the whole list for secretary and treasurer, partners of the voucher card also for their office.
alter policy "admins manage partners" on records.voucher_participants
  using ((select private.has_office('secretary', 'treasurer'))
    or location_type in ('acceptance', 'sales') and (select private.has_office('vouchers')))
  with check ((select private.has_office('secretary', 'treasurer'))
    or location_type in ('acceptance', 'sales') and (select private.has_office('vouchers')));
alter policy "admins manage accounts" on records.voucher_participant_accounts
  using ((select private.has_office('secretary', 'treasurer'))
    or (select private.has_office('vouchers'))
      and participant_id in (select id from records.voucher_participants where location_type in ('acceptance', 'sales')))
  with check ((select private.has_office('secretary', 'treasurer'))
    or (select private.has_office('vouchers'))
      and participant_id in (select id from records.voucher_participants where location_type in ('acceptance', 'sales')));

-- Functions, otherwise unchanged.
do $$
declare
  _function regprocedure;
  _office text;
begin
  for _function, _office in values
    ('public.state_newsletter_ground(uuid[], text)'::regprocedure, 'editor'),
    ('public.ask_unconfirmed_subscribers()', 'editor'),
    ('public.newsletter_confirmation_progress()', 'editor'),
    ('private.require_admin()', 'editor'),
    -- To others a known address answers as to visitors.
    ('private.hide_known_subscriber()', 'editor'),
    ('public.newsletter_bounce_secret()', 'board'),
    ('public.webhook_secret(uuid)', 'board'),
    ('private.accounts_for_admins()', 'board')
  loop
    execute replace(pg_get_functiondef(_function), 'private.is_admin()', format('private.has_office(%L)', _office));
  end loop;
end
$$;

alter function private.require_admin() rename to require_editor;

do $$
declare
  _function regprocedure;
begin
  for _function in
    select oid from pg_catalog.pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc like '%private.require_admin()%'
  loop
    execute replace(pg_get_functiondef(_function), 'private.require_admin()', 'private.require_editor()');
  end loop;
end
$$;

-- Roles of others are known to the board.
create or replace function public.get_user_role(_user_id uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
    select coalesce(
      (select r.role
         from public.user_roles as r
        where r.user_id = _user_id
          and (private.has_office('board') or r.user_id = auth.uid() and (r.role <> 'admin' or private.is_admin()))),
      'guest')
  $$;

comment on table public.user_roles is 'Role of an account: guest, member or admin. Changed by the board, with the offices of admins.';
comment on function public.get_user_role is 'Role of an account, for itself and for the board; everybody else reads guest.';
comment on view public.accounts is 'Accounts with role and last sign-in; empty for everybody but the board.';

-- What is submitted without the office that decides on it is a visitor's, also when the sender has another office.
create or replace function private.is_visitor() returns boolean
  language sql stable
  set search_path = ''
  as $$ select current_user in ('anon', 'authenticated') and not private.has_office('editor') $$;
