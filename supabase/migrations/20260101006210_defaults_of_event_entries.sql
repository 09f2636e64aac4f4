-- Columns that an INSERT of the office leaves out have the defaults of the table; generated types then call them optional.
alter view public.event_entries alter column status set default 'scheduled';
alter view public.event_entries alter column sequence set default 0;
alter view public.event_entries alter column updated_at set default now();
