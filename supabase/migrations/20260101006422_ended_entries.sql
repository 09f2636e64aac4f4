-- Whether an entry of a kind was public and no longer is: deleted, withdrawn or rejected since, or past its last day. _first and _last are those ids
-- that an address may mean. Tells pages apart what was public (410) and what never was (404), and tells nothing else.
-- Definer: what has ended is hidden.
create function public.entry_has_ended(_kind text, _first uuid, _last uuid) returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _query text;
  _ended boolean;
begin
  -- Addresses have the first ten digits of an id; wider ranges would let callers look for ids.
  if left(_first::text, 11) <> left(_last::text, 11) then
    return false;
  end if;
  if exists (select from records.former_entries where kind = _kind and entry_id between _first::text and _last::text) then
    return true;
  end if;
  select format('select bool_or((%s) = %L) from %s as s where s.id between $1 and $2', state, 'ended', source) into _query
    from private.submission_kinds where kind = _kind;
  if found then
    execute _query into _ended using _first, _last;
  end if;
  return coalesce(_ended, false);
end
$$;

comment on function public.entry_has_ended is 'Whether an entry of this kind with one of these ids was public and no longer is.';

drop function public.submission_has_ended;

revoke execute on function public.entry_has_ended from public;
grant execute on function public.entry_has_ended to anon, authenticated, service_role;
