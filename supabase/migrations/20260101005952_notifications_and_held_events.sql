-- What has a higher number than the list of what waits: the registry of personal data, and states of events.
select private.register_without_personal_data('Benachrichtigungen, die ein Amt gewählt hat', 'public.notification_preferences',
  'records.notification_states');

-- Public ones are looked at, those that need an approval are decided.
select private.register_waiting_kind('event', 'editor',
  $$select e.id::text, e.title, u.submitted_at from public.unseen_events as u join records.events as e on e.id = u.event_id
    where e.state <> 'pending'$$);
select private.register_waiting_kind('held_event', 'editor',
  $$select e.id::text, e.title, coalesce(u.submitted_at, e.start_date) from records.events as e
    left join public.unseen_events as u on u.event_id = e.id where e.state = 'pending'$$);
