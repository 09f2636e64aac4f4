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

revoke execute on function public.similar_ideas from public;
grant execute on function public.similar_ideas to anon, authenticated, service_role;
