-- Lists find a word with or without its hyphens ("ebike" finds "E-Bike" and the other way round), and text with marks that nobody sees (soft hyphens), as
-- the search of the site does. The same as `foldAccents` of the site, which takes both away from text and word.
create or replace function private.list_text(_texts text[]) returns text
  language plpgsql immutable parallel safe
  as $$
declare
  _text text := array_to_string(_texts, E'\n');
  _plain text;
begin
  if octet_length(_text) = char_length(_text) then
    return replace(lower(_text collate "C"), '-', '');
  end if;
  if _text ~ '[^\u0001-\u007fÄÖÜäöüß„“–]' then
    -- Keeps the umlauts, whose mark stands for itself meanwhile.
    _text := regexp_replace(regexp_replace(normalize(_text, nfkd), '([AOUaou])\u0308', E'\\1\ue000', 'g'),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u180e\u200b\u200e-\u2011\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g');
    _text := lower(normalize(replace(_text, E'\ue000', E'\u0308'), nfc) collate "de-x-icu");
  end if;
  _text := replace(replace(replace(replace(replace(lower(_text collate "C"), 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü'), 'ß', 'ss'), '-', '');
  _plain := replace(replace(replace(_text, 'ä', 'a'), 'ö', 'o'), 'ü', 'u');
  return case when _plain = _text then _plain
    else _plain || E'\n' || replace(replace(replace(_text, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue') end;
end
$$;

-- Their expressions have other values now.
reindex index records.ideas_listed;
reindex index records.my_roding_posts_listed;
reindex index public.jobs_listed;
reindex index records.events_listed;
reindex index records.voucher_participants_listed;
