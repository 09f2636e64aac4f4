-- Takes the like of one browser back. A policy for DELETE could not insist on a filter, so whoever may delete one like could delete
-- all; the function deletes one row, of whoever knows the random id that the browser keeps. It answers nothing, so nobody learns
-- whether there was a like.
create function public.remove_like(_post_id uuid, _post_type text, _user_identifier text) returns void
  language sql security definer
  set search_path = ''
  as $$
    delete from public.post_likes
    where post_id = _post_id and post_type = _post_type and user_identifier = _user_identifier
  $$;

comment on function public.remove_like is 'Takes back the like that the browser of this identifier has given.';

revoke execute on function public.remove_like(uuid, text, text) from public;
grant execute on function public.remove_like(uuid, text, text) to anon, authenticated, service_role;
