-- Imports tell apart what is wrong with one line (classes 22 and 23) from what ends them, so a deleted address is an integrity violation
-- with a subclass of its own.
create or replace function private.refuse_suppressed() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if private.is_email(new.email) and private.is_suppressed(new.email)
    -- Already asked for by a visitor: that is a duplicate.
    and not exists (select from public.newsletter_subscriptions where private.mail_address(email) = private.mail_address(new.email) collate "C")
  then
    raise exception using errcode = '23N01',
      message = 'this address was deleted and comes back by a consent of its owner alone', column = 'email';
  end if;
  return new;
end
$$;

-- How far the mails are that the back office has asked for within the last 30 days.
create function public.newsletter_confirmation_progress() returns table (waiting integer, sent integer)
  language sql stable security definer rows 1
  set search_path = ''
  as $$
    select count(*) filter (where due_at is not null)::integer, count(*) filter (where sent_at is not null)::integer
    from records.newsletter_confirmations where by_admin and private.is_admin()
  $$;

comment on function public.newsletter_confirmation_progress is
  'Mails that ask for confirmations on behalf of the back office: waiting and sent. Zero for everybody but admins.';

revoke execute on function public.newsletter_confirmation_progress() from public, anon;
grant execute on function public.newsletter_confirmation_progress() to authenticated, service_role;
