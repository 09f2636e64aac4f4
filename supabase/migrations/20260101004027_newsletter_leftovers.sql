-- Rules of the newsletter that concern single steps: refused confirmations, live lists, the number of drafts, and restored backups.

-- A mail server that has refused the address for good is not asked again, and neither is the owner: the address counts as asked, and goes
-- with the unanswered ones after 30 days. Where the mail was refused for another reason the back office can ask again.
create function public.newsletter_confirmation_refused(_id uuid, _address boolean) returns void
  language sql security definer
  set search_path = ''
  as $$
    with refused as (
      update records.newsletter_confirmations set due_at = null, token_hash = null where id = _id returning subscription_id
    )
    update records.newsletter_states set mailed_at = now() from refused
    where newsletter_states.subscription_id = refused.subscription_id and _address
  $$;

comment on function public.newsletter_confirmation_refused is 'For the function deliver-mail: a mail that asks for a confirmation was refused for good.';

-- As before; the subscription is written in any case, because open lists hear of its table alone.
create or replace function private.confirm_subscription(_id uuid, _proof text, _ground text default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if _proof <> 'stated' then
    delete from records.newsletter_suppressions
    where address_hash = (select private.address_hash(email) from public.newsletter_subscriptions where id = _id);
  end if;
  update public.newsletter_subscriptions set active = true where id = _id;
  update records.newsletter_states
  set asked_at = null, confirmed_at = now(), proof = _proof, stated_ground = _ground, mailed_at = null,
    soft_bounces = 0, stopped_at = null, stop_reason = null
  where subscription_id = _id;
end
$$;

-- As many as the back office lists. ZU017: there is no room for another one.
create function private.bound_drafts() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- One after the other, so that two inserts cannot both find room for one.
  perform pg_advisory_xact_lock(hashtext('newsletter_drafts'));
  if (select count(*) from public.newsletter_drafts) >= 50 then
    raise exception using errcode = 'ZU017', message = 'there are fifty drafts already';
  end if;
  return new;
end
$$;

create trigger bound_drafts before insert on public.newsletter_drafts
  for each row execute function private.bound_drafts();

-- What a backup was taken of goes on only when somebody decides so: since then mails may have left that it does not know of. The restore
-- calls it with after-restore.sql.
create function private.hold_restored_newsletters() returns void
  language sql security definer
  set search_path = ''
  as $$
    update public.newsletters
    set state = 'paused',
      problem = 'Aus einer Sicherung wiederhergestellt: Wer den Newsletter danach schon bekommen hat, bekommt ihn beim Fortsetzen noch einmal.'
    where state = 'sending' and channel = 'smtp';
    update public.newsletters
    set hold_reason = 'Aus einer Sicherung wiederhergestellt. Bitte prüfen Sie, ob dieser Newsletter nicht schon versendet wurde.'
    where state = 'scheduled' or state = 'sending' and channel = 'webhook' and scheduled_for is not null;
    update records.newsletter_confirmations set due_at = null where due_at is not null;
  $$;

revoke execute on function public.newsletter_confirmation_refused(uuid, boolean), private.bound_drafts(),
  private.hold_restored_newsletters() from public, anon, authenticated;
grant execute on function public.newsletter_confirmation_refused(uuid, boolean) to service_role;
