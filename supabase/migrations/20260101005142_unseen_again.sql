-- Takes back that a visitor's event was looked at. Definer: nobody may write the table himself.
create function public.mark_event_unseen(_event_id uuid) returns void
  language sql security definer
  set search_path = ''
  as $$
    insert into public.unseen_events (event_id)
    select id from records.events where id = _event_id and is_user_submitted and private.has_office('editor')
    on conflict do nothing
  $$;

comment on function public.mark_event_unseen is 'For the editors: takes back that a visitor''s event was looked at.';

revoke execute on function public.mark_event_unseen(uuid) from public, anon, authenticated;
grant execute on function public.mark_event_unseen(uuid) to authenticated, service_role;
