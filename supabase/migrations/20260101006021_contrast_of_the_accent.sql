-- The accent carries white text and is the colour of text on white and on the site's papers (site/app/settings/contrast.ts).

-- Relative luminance of a colour written as #a63a24 (WCAG 2.2).
create function private.luminance(_colour text) returns double precision
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select sum(weight * case when part <= 0.04045 then part / 12.92 else power((part + 0.055) / 1.055, 2.4) end)
    from (values (2, 0.2126::double precision), (4, 0.7152), (6, 0.0722)) as c (at, weight),
      lateral (select ('x' || substr(_colour, at, 2))::bit(8)::integer / 255::double precision as part) as p
  $$;

-- The smallest contrast of an accent with what it stands on or carries; null for what is no colour, in place of which the site shows its own.
create function private.contrast_of_accent(_colour text) returns double precision
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select min((greatest(own, other) + 0.05) / (least(own, other) + 0.05))
    from (select private.luminance(_colour) as own where _colour ~* '^#[0-9a-f]{6}$') as accent,
      lateral (select private.luminance(c) as other from unnest('{#ffffff,#fcf8f0,#fffdf9}'::text[]) as c) as beside
  $$;

-- What may not be published. Error: 23514 with the values in the hint, separated by commas.
create or replace function private.check_settings(_document jsonb) returns void
  language plpgsql immutable
  set search_path = ''
  as $$
declare
  _gaps constant text[] := private.gaps_of_legal_texts(_document);
begin
  if _gaps is not null then
    raise check_violation using message = 'the legal texts have gaps', hint = array_to_string(_gaps, ', ');
  end if;
  -- WCAG 2.2, 1.4.3.
  if private.contrast_of_accent(_document -> 'look' ->> 'accent') < 4.5 then
    raise check_violation using message = 'white text on the accent, or the accent on white, can not be read', hint = 'look.accent';
  end if;
end
$$;

comment on function public.publish_settings is
  'Publishes a document as the next version and returns its number. Error 23514: gaps in the legal texts, or an accent with too little contrast; the hint names the values.';

revoke execute on function private.luminance(text), private.contrast_of_accent(text) from public;
