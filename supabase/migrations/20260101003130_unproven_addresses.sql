-- Where no mail is delivered an account may take another address at once, and has not shown that it is its own. The subscription
-- then stays with the old address, which nobody has given up; it goes along to a confirmed address, or away with the account.
create or replace function private.follow_address() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _from constant text := private.confirmed_address(old);
  _to constant text := case tg_op when 'UPDATE' then private.confirmed_address(new) end;
begin
  if _from is not distinct from _to then
    return coalesce(new, old);
  end if;
  if _to is null and tg_op = 'UPDATE' and new.deleted_at is null then
    return new;
  end if;
  perform private.lock_newsletter();
  if _to is null or exists (select from public.newsletter_subscriptions where private.mail_address(email) = _to collate "C") then
    delete from public.newsletter_subscriptions where private.mail_address(email) = _from collate "C";
  else
    update public.newsletter_subscriptions set email = new.email where private.mail_address(email) = _from collate "C";
  end if;
  if _to is not null then
    perform private.settle_newsletter(new.id);
  end if;
  return coalesce(new, old);
end
$$;
