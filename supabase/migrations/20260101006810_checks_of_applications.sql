-- Two more things that every insert of a visitor did, though seldom needed or for much less.

-- As it was, but in PL/pgSQL and without a search_path of its own, for the reason of the checks of texts: conditions of triggers ask it.
create or replace function private.is_restoring() returns boolean
  language plpgsql stable
  as $$
begin
  return coalesce(pg_catalog.current_setting('bin.restoring', true), '') = 'on';
end
$$;

-- As it was, but a message that nowhere says IBAN is not taken apart.
create or replace function private.refuse_wrong_application_iban() returns trigger
  language plpgsql
  set search_path = ''
  as $$
declare
  _problem text;
begin
  if strpos(new.message, 'IBAN: ') > 0 then
    _problem := private.iban_problem(private.application_line(new.message, 'IBAN'));
  end if;
  if _problem is not null then
    raise check_violation using message = _problem, column = 'message';
  end if;
  return new;
end
$$;
