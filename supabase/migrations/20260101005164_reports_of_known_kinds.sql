-- The title has a default since corrections came: a report of an unknown kind would keep it and be taken.

create or replace function private.check_report() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _query text;
begin
  new.title := null;
  select format('select s.title from %s as s where s.id = $1 and (%s) = %L', source, state, 'published') into _query
    from private.submission_kinds where kind = new.kind;
  if found then
    execute _query into new.title using new.submission_id;
  end if;
  if new.title is null then
    raise foreign_key_violation using message = 'there is nothing public with this kind and submission_id';
  end if;
  if (select count(*) >= 20 from public.reports where kind = new.kind and submission_id = new.submission_id and decision is null) then
    raise sqlstate 'PT409' using message = 'this has been reported often and is being looked at';
  end if;
  return new;
end
$$;
