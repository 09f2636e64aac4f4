-- As the other rules of the last account of the board: one that is locked, deleted or has not confirmed its address does not count.
do $$
declare
  _definition constant text := pg_get_functiondef('public.request_account_deletion'::regproc);
  _counted constant text := 'select from public.user_offices where user_id <> _account and office = ''board''';
begin
  if strpos(_definition, _counted) = 0 then
    raise 'public.request_account_deletion counts otherwise';
  end if;
  execute replace(_definition, _counted, 'select from public.user_offices as o join auth.users as u on u.id = o.user_id
      where o.user_id <> _account and o.office = ''board'' and u.email_confirmed_at is not null and u.deleted_at is null
        and (u.banned_until is null or u.banned_until < now())');
end
$$;
