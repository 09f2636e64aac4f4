-- An event that counts as not seen again gets back what its submitter had changed, as the office found it.
drop function public.mark_event_unseen(uuid);

create function public.mark_event_unseen(_event_id uuid, _before jsonb default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if _before is not null and (jsonb_typeof(_before) <> 'object' or octet_length(_before::text) > 100000) then
    raise invalid_parameter_value using message = 'what was changed is an object of at most 100000 bytes';
  end if;
  insert into public.unseen_events as u (event_id, before)
  select e.id, (
    select jsonb_object_agg(key, value) from jsonb_each(_before)
    where key in ('title', 'description', 'start_date', 'end_date', 'location', 'status', 'status_note', 'organiser', 'price', 'ticket_url',
      'accessibility', 'address'))
  from records.events as e
  where e.id = _event_id and private.has_office('editor')
    and (e.is_user_submitted or exists (select from public.event_feed_items as i where i.event_id = e.id))
  -- Changed once more meanwhile: the first value stays, as in private.note_event_change.
  on conflict (event_id) do update set before = case when u.before is not null then u.before || excluded.before end;
end
$$;

comment on function public.mark_event_unseen is
  'For the editors: takes back that an event of a visitor or a calendar was looked at. `_before` is what was to be compared, as `unseen_events` had it.';

revoke execute on function public.mark_event_unseen(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.mark_event_unseen(uuid, jsonb) to authenticated, service_role;

-- Events of a club's calendar are no visitor's: they name the club. They are new for the office as before.
do $$
declare
  _definition constant text := pg_get_functiondef('private.add_feed_event'::regproc);
  _flag constant text := '_feed.organiser, true, ''pending'');';
begin
  if strpos(_definition, _flag) = 0 then
    raise 'private.add_feed_event does not store the event as a visitor''s';
  end if;
  execute replace(_definition, _flag,
    '_feed.organiser, false, ''pending''); insert into public.unseen_events (event_id) values (_id);');
end
$$;

-- No revision of the events: what calendars and pages say of them is the same.
alter table records.events disable trigger user;
update records.events as e set is_user_submitted = false
where is_user_submitted and exists (select from public.event_feed_items as i where i.event_id = e.id);
alter table records.events enable trigger user;
