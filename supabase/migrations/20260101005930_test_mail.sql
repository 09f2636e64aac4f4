-- A mail to oneself, so that the board sees whether mails leave. The caller's own address alone: it needs no limit beyond those of the queue.
create function public.send_test_mail() returns uuid
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _key constant text := 'test-mail ' || gen_random_uuid();
  _id uuid;
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board sends test mails';
  end if;
  perform private.queue_mail('test-mail', (select email from auth.users where id = auth.uid()), '{}', _key);
  select id into _id from records.mail_queue where key = _key;
  return _id;
end
$$;

comment on function public.send_test_mail is 'Queues a mail to the caller and answers its id; null where the limits of the queue are reached.';

-- "sent", "waiting" or, once a try has failed, "retried". Null for ids of other mails.
create function public.test_mail_state(_id uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
    select case when due_at is null then 'sent' when attempts > 0 then 'retried' else 'waiting' end
    from records.mail_queue where id = _id and kind = 'test-mail' and private.has_office('board')
  $$;

revoke execute on function public.send_test_mail(), public.test_mail_state(uuid) from public, anon;
grant execute on function public.send_test_mail(), public.test_mail_state(uuid) to authenticated, service_role;
