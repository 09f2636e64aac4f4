-- A like is given once and stays, so nothing needs to delete one.
drop function public.remove_like(uuid, text, text);
