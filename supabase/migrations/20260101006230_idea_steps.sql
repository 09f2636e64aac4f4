-- What became of an idea after its publication, as steps with a day: written by editors, read by whoever may read the idea. A table of its
-- own, because the columns of ideas are those of the API. Without a step an idea is new.
create table public.idea_steps (
  id uuid primary key default gen_random_uuid(),
  idea_id uuid not null references records.ideas (id) on delete cascade,
  state text not null check (state in ('reviewing', 'town_hall', 'done', 'impossible')),
  reached_on date not null default private.today() check (reached_on between '2000-01-01' and '2100-12-31'),
  -- What the association says about it in public, and who says so, as the office enters it.
  answer text check (private.is_line(answer, 2000) and private.is_text(answer)),
  signature text check (private.is_line(signature, 120) and private.is_text(signature)),
  created_at timestamptz not null default clock_timestamp(),
  constraint idea_steps_signed check ((answer is null) = (signature is null))
);

comment on table public.idea_steps is 'What became of ideas, with answers of the association; the latest day is the state of the idea. Written by editors.';

create index idea_steps_of_idea on public.idea_steps (idea_id, reached_on, created_at);

alter table public.idea_steps enable row level security;
revoke all on public.idea_steps from public, anon, authenticated, service_role;
grant select on public.idea_steps to anon, authenticated, service_role;
grant insert (id, idea_id, state, reached_on, answer, signature), update (state, reached_on, answer, signature), delete
  on public.idea_steps to authenticated, service_role;

create policy "steps are for whoever sees the idea" on public.idea_steps
  for select to anon, authenticated, service_role
  using (exists (select from records.ideas as i where i.id = idea_id));
create policy "editors manage steps" on public.idea_steps
  for all to authenticated, service_role
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

-- Logged under the id of the idea, whose title the log shows also when the step is gone.
select private.audit('public.idea_steps', '{state, reached_on}');
create or replace trigger log_row after insert or update or delete on public.idea_steps
  for each row when (current_setting('role') in ('authenticated', 'service_role'))
  execute function private.log_row('idea_steps', 'idea_id', '{state, reached_on}');

do $$
declare
  _definition constant text := pg_catalog.pg_get_functiondef('private.define_audit_subjects'::regproc);
begin
  if _definition not like '%union all select ''newsletters'',%' then
    raise 'private.define_audit_subjects has no newsletters';
  end if;
  execute replace(_definition, 'union all select ''newsletters'',',
    'union all select ''idea_steps'', id, title from records.ideas union all select ''newsletters'',');
  perform private.define_audit_subjects();
end
$$;
