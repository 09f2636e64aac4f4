-- Values of placeholders in mails: the project's name, which a note can change.
select coalesce((select title from public.notes where author = 'sender'), 'Fixture Project') as "Project"
