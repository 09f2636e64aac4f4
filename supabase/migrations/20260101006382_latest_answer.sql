-- The home page shows the latest answer to an idea.
create index idea_steps_answered on public.idea_steps (reached_on desc, created_at desc) where answer is not null;
