-- What a correction by its submitter changed, for the office to compare, until somebody has looked at the event.
alter table public.unseen_events
  -- The values that were changed, by column, as they were when somebody of the office last looked; null for an event that is new.
  add column before jsonb check (jsonb_typeof(before) = 'object');

-- Notes for the office that an event was changed by others. Of several changes the first value stays. Definer: nobody writes the table himself.
create function private.note_event_change(_old records.events, _new records.events) returns void
  language sql security definer
  set search_path = ''
  as $$
    insert into public.unseen_events as u (event_id, before)
    select _new.id, coalesce(jsonb_object_agg(o.key, o.value), '{}')
    from jsonb_each(to_jsonb(_old)) as o
    where o.key in ('title', 'description', 'start_date', 'end_date', 'location', 'status', 'status_note', 'organiser', 'price', 'ticket_url',
      'accessibility', 'address') and o.value is distinct from to_jsonb(_new) -> o.key
    on conflict (event_id) do update
      set submitted_at = excluded.submitted_at, before = case when u.before is not null then excluded.before || u.before end
  $$;

revoke execute on function private.note_event_change from public, anon, authenticated;

-- Otherwise the function is unchanged.
do $$
declare
  _definition constant text := pg_get_functiondef('public.correct_submission'::regproc);
  _statement constant text := 'insert into public.unseen_events (event_id) values (_event.id)
  on conflict (event_id) do update set submitted_at = excluded.submitted_at;';
begin
  if strpos(_definition, _statement) = 0 then
    raise 'public.correct_submission does not note the event for the office';
  end if;
  execute replace(_definition, _statement, 'perform private.note_event_change(_event, _new);');
end
$$;
