-- Words that are typed apart find the compound ("floh markt" finds "Flohmarkt"), and a compound finds words of a title that stand apart ("Biomarkt"
-- finds "Bio-Markt"), beside what is written as it is typed (docs/decisions/0124-joined-words.md).

-- A word as alternatives of a pattern; null for a stop word.
create function private.search_alternatives(_word text, _is_last boolean, _signs text[]) returns text
  language sql stable
  set search_path = ''
  as $$
    select string_agg(format(case when t.is_begun then '%L:*' else '%L' end, '%' || sign || t.lexeme), '|')
    from private.search_term(_word, _is_last) as t, unnest(_signs) as sign
  $$;

-- What is looked for in a kind, as before; in place of a word also a compound of it and the word before or after it. Texts are not searched for
-- what compounds end in.
create or replace function private.search_pattern(_text text, _in_titles boolean) returns text
  language plpgsql stable
  set search_path = ''
  as $$
declare
  _words constant text[] := private.searched_words(_text);
  _last constant integer := cardinality(_words);
  _signs constant text[] := case when _in_titles then '{!}' else '{:,!}' end;
  _pattern text;
  _term text;
begin
  for _place in 1 .. _last loop
    _term := private.search_alternatives(_words[_place], _place = _last, _signs);
    -- Nothing has to contain a stop word.
    if _term is not null then
      if _place > 1 then
        _term := concat_ws('|', _term, private.search_alternatives(_words[_place - 1] || _words[_place], _place = _last, _signs[1:1]));
      end if;
      if _place < _last then
        _term := concat_ws('|', _term, private.search_alternatives(_words[_place] || _words[_place + 1], _place + 1 = _last, _signs[1:1]));
      end if;
      _pattern := concat_ws('&', _pattern, '(' || _term || ')');
    end if;
  end loop;
  return _pattern;
end
$$;

-- Two words of a title that follow each other, as one: "Bio-Markt" and "Bio Markt" are found by "Biomarkt".
create function private.search_compounds(_title text) returns tsvector
  language sql immutable strict parallel safe
  set search_path = ''
  as $$
    select strip(to_tsvector('pg_catalog.german', coalesce(string_agg(w.word || w.next, ' '), '')))
    from (
      select word, lead(word) over (order by place) as next
      from regexp_split_to_table(btrim(left(private.search_text(_title), 300)), '\s+') with ordinality as split (word, place)) as w
    where char_length(w.word || w.next) <= 40
  $$;

-- The words of an entry, as before, and the compounds of its title.
create or replace function private.search_vector(_kind text, _title text, _detail text, _content text) returns tsvector
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  _mark constant text := private.search_mark(_kind);
  _of_title constant tsvector := private.search_words(_title);
begin
  return array_to_tsvector(array(
    select _mark || ':' || left(word, 60) from unnest(tsvector_to_array(_of_title || private.search_words(concat_ws(' ', _detail, _content)))) as word
    union all
    select _mark || '!' || left(word, 60)
    from unnest(tsvector_to_array(_of_title || private.search_endings(_title) || private.search_compounds(_title))) as word));
end
$$;

update records.search_entries
set words = words || array_to_tsvector(array(
  select private.search_mark(kind) || '!' || left(word, 60) from unnest(tsvector_to_array(private.search_compounds(title))) as word));
