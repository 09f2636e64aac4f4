-- Of two decisions at the same time the first one holds. Triggers write the rows of these views, so PostgreSQL does not ask the condition of an
-- UPDATE again after it has waited for another one: the later one found the row as it was before, and won.
-- Arguments: table behind the view, column of the state. A row whose state is another one by now is left alone, and is not among those returned.
create function private.decide_once() returns trigger
  language plpgsql
  set search_path = ''
  as $$
declare
  _before constant text := to_jsonb(old) ->> tg_argv[1];
  _now text;
begin
  if (to_jsonb(new) ->> tg_argv[1]) is distinct from _before then
    execute format('select %I::text from %s where id = $1 for update', tg_argv[1], tg_argv[0]) into _now using old.id;
    if _now is distinct from _before then
      return null;
    end if;
  end if;
  return new;
end
$$;

create trigger decide_once instead of update on public.ideas
  for each row execute function private.decide_once('records.ideas', 'status');
create trigger decide_once instead of update on public.my_roding_posts
  for each row execute function private.decide_once('records.my_roding_posts', 'approved');
create trigger decide_once instead of update on public.applications
  for each row execute function private.decide_once('records.applications', 'status');
