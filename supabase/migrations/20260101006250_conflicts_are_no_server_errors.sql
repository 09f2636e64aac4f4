-- What was decided, published or taken back meanwhile is a conflict (409), which the API answers for PT409; it answers 500 for 55000.
-- The functions are otherwise unchanged.
do $$
declare
  _function regprocedure;
begin
  foreach _function in array array['private.require_undoable', 'public.undo_asking_subscribers', 'public.publish_settings',
    'public.accept_application']::regproc[]::regprocedure[]
  loop
    if pg_catalog.pg_get_functiondef(_function) not like '%raise object_not_in_prerequisite_state using message%' then
      raise 'the function % does not refuse with 55000', _function;
    end if;
    execute replace(pg_catalog.pg_get_functiondef(_function),
      'raise object_not_in_prerequisite_state using message', 'raise sqlstate ''PT409'' using message');
  end loop;
end
$$;
