-- Who holds which office is told to the board, which gives offices, and to the person. Other offices need it for nothing, and could read ids
-- of accounts alone.
drop policy "own offices are readable, admins read all" on public.user_offices;
create policy "own offices are readable, the board reads all" on public.user_offices
  for select to authenticated, service_role
  using (user_id = (select auth.uid()) or (select private.has_office('board')));
