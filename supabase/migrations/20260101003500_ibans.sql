-- A wrong IBAN is a debit that comes back and costs money, so none is taken from a form, an import or the wire.

-- What is wrong with an IBAN, as a sentence for whoever wrote it; null when it is right or there is none. Never quotes it. The form
-- says the same (app/lib/iban.ts).
create function private.iban_problem(_value text) returns text
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  _iban constant text := upper(regexp_replace(_value, '[\s\u00a0\u202f]', '', 'g'));
  _country constant text := left(_iban, 2);
  -- SWIFT IBAN registry.
  _length constant integer := (regexp_match(
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 '
    'FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 MC27 '
    'MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 TN24 '
    'TR26 UA29 VA22 VG24 XK20', '(?:^| )' || substring(_iban from '^[A-Z][A-Z]') || '([0-9]+)'))[1];
  _digits text;
begin
  if _value is null then
    return null;
  end if;
  if _iban !~ '^[A-Z]{2}' then
    return 'Eine IBAN beginnt mit zwei Buchstaben für das Land, zum Beispiel DE.';
  end if;
  if _iban !~ '^[A-Z0-9]*$' then
    return 'Eine IBAN besteht nur aus Buchstaben und Ziffern.';
  end if;
  if char_length(_iban) <> _length or _length is null and char_length(_iban) not between 15 and 34 then
    return format('Eine %s hat %s Stellen, hier sind es %s.',
      case when _country = 'DE' then 'deutsche IBAN' else 'IBAN mit ' || _country end,
      coalesce(_length::text, '15 bis 34'), char_length(_iban));
  end if;
  if _country = 'DE' and _iban !~ '^DE[0-9]*$' then
    return 'Nach DE folgen in einer deutschen IBAN nur Ziffern.';
  end if;
  -- ISO 13616: letters count from 10, the first four characters go last, modulo 97 is 1.
  select string_agg(case when c ~ '[0-9]' then c else (ascii(c) - 55)::text end, '' order by place) into _digits
  from regexp_split_to_table(substr(_iban, 5) || left(_iban, 4), '') with ordinality as t (c, place);
  return case when _digits::numeric % 97 <> 1
    then 'Die Prüfziffer passt nicht. Bitte sehen Sie noch einmal nach.' end;
end
$$;

-- Value of a labelled line in the message of an application; null where there is none. The applicant's own text comes behind
-- "Nachricht:", so that none of its lines passes for one of ours.
create function private.application_line(_message text, _label text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select substr(line, char_length(_label) + 3)
    from regexp_split_to_table(_message, '\r\n|\r|\n') with ordinality as t (line, place)
    where starts_with(line, _label || ': ')
      and place < coalesce((
        select min(n.place) from regexp_split_to_table(_message, '\r\n|\r|\n') with ordinality as n (line, place)
        where n.line = 'Nachricht:'), 'infinity'::float8)
    order by place
    limit 1
  $$;

-- A trigger and no constraint: what old lists brought stays, and can be edited, until somebody writes another IBAN.
create function private.refuse_wrong_iban() returns trigger
  language plpgsql
  set search_path = ''
  as $$
declare
  _problem text;
begin
  if tg_op = 'UPDATE' and new.iban is not distinct from old.iban then
    return new;
  end if;
  _problem := private.iban_problem(new.iban);
  if _problem is not null then
    raise check_violation using message = _problem, column = 'iban';
  end if;
  return new;
end
$$;

create trigger refuse_wrong_iban before insert or update of iban on records.voucher_participant_accounts
  for each row execute function private.refuse_wrong_iban();

create function private.refuse_wrong_application_iban() returns trigger
  language plpgsql
  set search_path = ''
  as $$
declare
  _problem constant text := private.iban_problem(private.application_line(new.message, 'IBAN'));
begin
  if _problem is not null then
    raise check_violation using message = _problem, column = 'message';
  end if;
  return new;
end
$$;

create trigger refuse_wrong_iban before insert on public.applications
  for each row execute function private.refuse_wrong_application_iban();
