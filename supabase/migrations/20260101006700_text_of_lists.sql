-- The text of a list in half the time (docs/decisions/0100-bounded-lists.md), with the same result: each of the thousand rows that a word may have is compared
-- by it. Text without umlauts is done after lower case, and `replace` is faster than `translate`, which looks at every character.
create or replace function private.list_text(_texts text[]) returns text
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  _text text := array_to_string(_texts, E'\n');
  _plain text;
begin
  if octet_length(_text) = char_length(_text) then
    return lower(_text collate "C");
  end if;
  if _text ~ '[^\u0001-\u007fÄÖÜäöüß„“–]' then
    -- Keeps the umlauts, whose mark stands for itself meanwhile.
    _text := regexp_replace(regexp_replace(normalize(_text, nfkd), '([AOUaou])\u0308', E'\\1\ue000', 'g'),
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g');
    _text := lower(normalize(replace(_text, E'\ue000', E'\u0308'), nfc) collate "de-x-icu");
  end if;
  _text := replace(replace(replace(replace(lower(_text collate "C"), 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü'), 'ß', 'ss');
  _plain := replace(replace(replace(_text, 'ä', 'a'), 'ö', 'o'), 'ü', 'u');
  return case when _plain = _text then _plain
    else _plain || E'\n' || replace(replace(replace(_text, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue') end;
end
$$;
