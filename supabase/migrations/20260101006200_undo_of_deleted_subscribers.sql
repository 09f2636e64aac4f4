-- An address that the office deletes is off the list and suppressed at once; for a minute that can be taken back. Until then it lies in
-- the bin, which does not show it, and its consents stay open: their end is append-only, so it is written when the minute is over (by the
-- next run of remove-expired.sql), or at once where the owner of the address leaves meanwhile.

-- Definer functions delete on behalf of owners and programs: current_user is the caller's role in the condition alone.
create trigger keep_in_bin before delete on public.newsletter_subscriptions
  for each row when (current_user = 'authenticated') execute function private.keep_in_bin('subscriber', 'editor');

-- After keep_in_bin, by its name. Mails and deliveries lose their subscription with its row: the entry keeps which they were, and
-- the consents that the deletion ends.
create or replace function private.suppress_address() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _open constant uuid[] := array(
    select id from public.newsletter_consents
    where private.mail_address(email) collate "C" = private.mail_address(old.email) collate "C" and confirmed_at is not null and withdrawn_at is null);
begin
  if old.email = private.stand_in_address(old.id) then
    return old;
  end if;
  update records.bin set content = content || jsonb_build_object('consents', _open,
    'confirmations', array(select id from records.newsletter_confirmations where subscription_id = old.id),
    'deliveries', array(select id from records.newsletter_deliveries where subscription_id = old.id))
  where kind = 'subscriber' and row_id = old.id;
  if not found then
    update public.newsletter_consents set withdrawn_at = now(), withdrawn_by = 'erased' where id = any (_open);
  end if;
  insert into records.newsletter_suppressions (address_hash, reason) values (private.address_hash(old.email), 'erased')
    on conflict do nothing;
  return old;
end
$$;

-- What comes back brings its state, its mails and deliveries, and is not suppressed by the deletion that is taken back.
create function private.restore_subscription() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _entry constant records.bin := (select b from records.bin as b where kind = 'subscriber' and row_id = new.id);
  _hash constant bytea := private.address_hash(new.email);
begin
  delete from records.newsletter_suppressions where address_hash = _hash and suppressed_at = _entry.deleted_at;
  update records.newsletter_confirmations set subscription_id = new.id
  where id in (select value::uuid from jsonb_array_elements_text(_entry.content -> 'confirmations'));
  update records.newsletter_deliveries set subscription_id = new.id
  where id in (select value::uuid from jsonb_array_elements_text(_entry.content -> 'deliveries'));
  return null;
end
$$;

create trigger restore_subscription after insert on public.newsletter_subscriptions
  for each row when (private.is_restoring()) execute function private.restore_subscription();
create or replace trigger create_newsletter_state after insert on public.newsletter_subscriptions
  for each row when (not private.is_restoring()) execute function private.create_newsletter_state();

-- However an entry goes that was not restored: its time is over, its owner leaves, somebody erases the person. Consents that its owner
-- gave after the deletion stay.
create function private.end_deleted_subscription() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not exists (select from public.newsletter_subscriptions where id = old.row_id) then
    update public.newsletter_consents set withdrawn_at = now(), withdrawn_by = 'erased'
    where id in (select value::uuid from jsonb_array_elements_text(old.content -> 'consents')) and withdrawn_at is null;
  end if;
  return null;
end
$$;

create trigger end_deleted_subscription after delete on records.bin
  for each row when (old.kind = 'subscriber') execute function private.end_deleted_subscription();

create function private.remove_expired_deleted_subscriptions() returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- Before entries of the bin, as everything that changes the list does.
  perform private.lock_newsletter();
  delete from records.bin where kind = 'subscriber' and deleted_at < now() - interval '1 minute';
end
$$;

-- The owner of the address leaves or moves: no undo of the office puts that address back.
create function private.forget_deleted_subscription(_email text) returns void
  language sql security definer
  set search_path = ''
  as $$
    delete from records.bin
    where kind = 'subscriber' and private.mail_address(content ->> 'email') = private.mail_address(_email) collate "C"
  $$;

create or replace view public.bin with (security_invoker = on) as
  select b.id, b.kind, b.row_id, b.title, b.image_url, b.deleted_at,
    (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from public.profiles as p where p.user_id = b.deleted_by) as deleted_by
  from records.bin as b
  where b.kind <> 'subscriber';

do $$
declare
  _lock constant text := '  perform private.lock_newsletter();';
  _change record;
begin
  for _change in
    select function, old, new from (values
      ('public.restore_from_bin'::regproc, '  select * into _entry',
        E'  if _kind = ''subscriber'' then\n  ' || _lock || E'\n  end if;\n  select * into _entry'),
      ('public.restore_from_bin', 'row_id = _row_id for update',
        'row_id = _row_id and (kind <> ''subscriber'' or deleted_at > now() - interval ''1 minute'') for update'),
      ('public.unsubscribe_newsletter', '  select email into _email',
        E'  delete from records.bin where kind = ''subscriber'' and row_id = _ids.subscription_id;\n  select email into _email'),
      ('private.unsubscribe_by_switch', E'begin\n', E'begin\n  perform private.forget_deleted_subscription(_address);\n'),
      ('private.follow_address', _lock, _lock || E'\n  perform private.forget_deleted_subscription(_from);')
    ) as v (function, old, new)
  loop
    execute replace(pg_get_functiondef(_change.function), _change.old, _change.new);
  end loop;
end
$$;

select private.register_personal_data(jsonb_strip_nulls(to_jsonb(d))
  || '{"kept_for": "30 Tage; Abonnenten des Newsletters eine Minute und bis zum nächsten Löschlauf, höchstens eine halbe Stunde"}')
from private.personal_data as d where d.label = 'Papierkorb';

revoke execute on function private.restore_subscription, private.end_deleted_subscription,
  private.remove_expired_deleted_subscriptions, private.forget_deleted_subscription from public, anon, authenticated;
grant execute on function private.remove_expired_deleted_subscriptions to service_role;
