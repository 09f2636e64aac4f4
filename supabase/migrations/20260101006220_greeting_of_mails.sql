-- How mails greet is a setting of the association now (association.greeting, "Guten Tag" where it is not set). Mails of installations that
-- have published settings go on as they were.
insert into public.settings_versions (number, document, note)
select number + 1,
  document || jsonb_build_object('association', coalesce(document -> 'association', '{}') || '{"greeting": "Grüß Gott"}'),
  'Anrede in E-Mails wie bisher'
from public.settings_versions
where number = (select max(number) from public.settings_versions);
