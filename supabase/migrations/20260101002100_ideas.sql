-- Citizens' ideas: submitted by anybody, public once approved.

create table records.ideas (
  id uuid primary key,
  title text collate "de-x-icu" not null check (private.is_line(title, 200)),
  description text not null check (private.is_filled(description, 5000)),
  category text not null check (category in ('general', 'infrastructure', 'culture', 'environment', 'digital', 'economy')),
  submitter_name text collate "de-x-icu" check (char_length(submitter_name) <= 120),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  likes_count integer not null check (likes_count >= 0),
  created_at timestamptz not null check (isfinite(created_at)),
  constraint ideas_description_readable check (private.is_text(description)),
  constraint ideas_submitter_name_is_one_line check (private.is_one_line(submitter_name))
);

alter table records.ideas enable row level security;
revoke all on records.ideas from public, anon, authenticated, service_role;
grant select, insert on records.ideas to anon;
grant select, insert, update, delete on records.ideas to authenticated, service_role;

-- Public list, newest first; what waits is few.
create index ideas_approved_newest on records.ideas (created_at desc) where status = 'approved';

create index ideas_not_approved on records.ideas (created_at desc) where status <> 'approved';

create index ideas_words on records.ideas
  using gin (title extensions.gin_trgm_ops, description extensions.gin_trgm_ops, submitter_name extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256)
  where status = 'approved';

create index ideas_listed on records.ideas using gin (private.list_text(array[title, description]) extensions.gin_trgm_ops) where status = 'approved';
create index ideas_category on records.ideas (category, created_at desc) where status = 'approved';
create index ideas_liked on records.ideas (likes_count desc, created_at desc) where status = 'approved';

create policy "approved ideas are public" on records.ideas
  for select to anon, authenticated
  using (status = 'approved');

create policy "admins manage ideas" on records.ideas
  for all to authenticated, service_role
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

create policy "everybody submits ideas" on records.ideas
  for insert to anon, authenticated
  with check (
    status = case when private.needs_approval('ideas') then 'pending' else 'approved' end and likes_count = 0 and created_at = now());

-- The private part, one row for each idea. Everybody may join it, only admins find something.
create table records.idea_contacts (
  idea_id uuid primary key references records.ideas (id) on delete cascade,
  submitter_email text check (private.is_email(submitter_email))
);

alter table records.idea_contacts enable row level security;
revoke all on records.idea_contacts from public, anon, authenticated, service_role;
grant select, insert on records.idea_contacts to anon;
grant select, insert, update, delete on records.idea_contacts to authenticated, service_role;

-- Reachable only through the view, which writes it together with its idea; the primary key forbids a second one.
create policy "contact comes with the idea" on records.idea_contacts
  for insert to anon, authenticated
  with check (true);

create policy "admins manage contacts" on records.idea_contacts
  for all to authenticated, service_role
  using ((select private.has_office('editor')))
  with check ((select private.has_office('editor')));

select private.create_masked_view('ideas', 'records.ideas', 'records.idea_contacts',
  '{id, title, description, category, submitter_name, submitter_email, status, likes_count, created_at}',
  '{title, description, category, submitter_name, submitter_email}',
  $$if _is_visitor and not private.needs_approval('ideas') then
            new.status := 'approved';
          end if;$$,
  $$if private.was_decided('records.ideas', 'status', old.id, old.status, new.status) then
            return null;
          end if;$$);

comment on view public.ideas is 'Citizens'' ideas. submitter_email is null for everybody but admins.';

alter view public.ideas alter column id set default gen_random_uuid();
alter view public.ideas alter column category set default 'general';
alter view public.ideas alter column status set default 'pending';
alter view public.ideas alter column likes_count set default 0;
alter view public.ideas alter column created_at set default now();

-- Published ideas that are like one which is being written, best first, at most five. Every request reads a bounded number of rows: the
-- longest words (six of the title, with those of the description eight) find at most 40 ideas each by the trigrams of ideas_words, and
-- trigrams of the titles order those. Two letters less of each word find its other forms, and anywhere in a text its compounds.
-- _title has at most 200 characters, _description 500 (23514); _except is an idea that is left out.
-- Definer: where a policy hides rows no index helps. Dynamic: a word that many ideas have is planned otherwise than a rare one.
create function public.similar_ideas(_title text, _description text default '', _except uuid default null)
  returns table (id uuid, title text, likes_count integer, state text)
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _stems text[];
  _candidates text;
begin
  if not coalesce(char_length(_title) <= 200 and char_length(_description) <= 500, false) then
    raise check_violation using message = 'a title has at most 200 characters, a description 500';
  end if;
  select array_agg(stem order by of_title desc, char_length(stem) desc, stem) into _stems
  from (
    select left(word, greatest(4, char_length(word) - 2)) as stem, bool_or(of_title) as of_title,
      row_number() over (partition by bool_or(of_title) order by max(char_length(word)) desc, left(word, greatest(4, char_length(word) - 2))) as place
    from (
      select word, true from regexp_split_to_table(lower(_title), '[^[:alnum:]]+') as word
      union all select word, false from regexp_split_to_table(lower(_description), '[^[:alnum:]]+') as word
    ) as words (word, of_title)
    -- A word without a lexeme is a stop word.
    where char_length(word) between 4 and 40 and pg_catalog.ts_lexize('pg_catalog.german_stem', word) <> '{}'
    group by stem
  ) as stems
  where of_title and place <= 6 or not of_title and place <= 2;
  select string_agg(format(
      '(select id, title, likes_count, case when title ilike %1$L then 0.3 else 0.1 end as score from records.ideas
        where status = ''approved'' and (title ilike %1$L or description ilike %1$L) limit 40)', '%' || stem || '%'), ' union all ')
    into _candidates from unnest(_stems) as stem;
  if _candidates is null then
    return;
  end if;
  return query execute format(
    'select f.id, f.title, f.likes_count, s.state
     from (select id, title, likes_count, sum(score)::real + extensions.similarity(title, $1) as score from (%s) as c
       where id is distinct from $2 group by id, title, likes_count) as f
     left join lateral (select state from public.idea_steps where idea_id = f.id order by reached_on desc, created_at desc limit 1) as s on true
     where f.score >= 0.4 order by f.score desc, f.likes_count desc, f.id limit 5', _candidates)
    using _title, _except;
end
$$;

comment on function public.similar_ideas is 'Published ideas that are like one which is being written, best first, at most five.';

select private.register_submission_kind('idea', 'records.ideas', _liked_as => 'idea',
  _address => '(select c.submitter_email from records.idea_contacts as c where c.idea_id = s.id)', _logged => '{status, category}',
  -- An index answers it in this form.
  _waiting => $$select id::text, title, created_at from records.ideas where status = 'pending'$$);

select private.audit('records.idea_contacts', '{}', 'records.ideas');

select private.register_personal_data($entry${
  "label": "Ideen", "source": "public.ideas", "tables": ["records.ideas", "records.idea_contacts"],
  "purpose": "Ideen veröffentlichen und dazu rückfragen", "readers": "Name: alle; E-Mail: Redaktion und Vorstand",
  "kept_for": "bis zur Löschung; abgelehnte und E-Mail nach Löschfrist",
  "emails": ["s.submitter_email"],
  "names": ["s.submitter_name"],
  "account": "(select o.owner_id from records.submission_owners as o where o.idea_id = s.id)",
  "erasing": "blank", "blanks": ["submitter_name", "submitter_email"], "with_account": true}$entry$);

select private.register_retention_rule('keepIdeaContacts', 'E-Mail zu entschiedenen Ideen',
  'public.ideas', $$s.status <> 'pending'$$, 's.created_at', 12, '{submitter_email}');

select private.register_retention_rule('keepRejectedIdeas', 'Abgelehnte Ideen',
  'public.ideas', $$s.status = 'rejected'$$, 's.created_at', 12);

select private.register_texts('records.ideas', 'records.idea_contacts');

revoke execute on function public.similar_ideas from public, anon, authenticated;
grant execute on function public.similar_ideas to anon, authenticated, service_role;
