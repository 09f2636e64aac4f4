-- Demo data of the fixture project.
insert into public.notes (title, body, author, author_email, status) values
  ('First note', 'Everybody reads this one.', 'Erika Mustermann', 'erika@example.org', 'published'),
  ('Second note', 'Waits to be published.', 'Max Mustermann', 'max@example.org', 'draft');
