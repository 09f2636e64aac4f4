-- Bank details and exports ask for a second factor where the settings say so (internal.secondFactorForBankData, true unless set
-- otherwise), after a grace period of internal.secondFactorGraceDays (14) from when it was switched on or the office was given.

-- When the caller needs a second factor; null where none is needed, or where the account has one: its sessions are an admin's only after
-- they have shown it. Definer: it reads factors, offices and versions.
create function private.second_factor_due() returns timestamptz
  language sql stable security definer
  set search_path = ''
  as $$
    select case
      when auth.role() = 'service_role'
        or private.setting('internal', 'secondFactorForBankData') = 'false'
        or exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
      then null
      else greatest(
        (select coalesce(min(given_at) filter (where office in ('board', 'treasurer')), min(given_at))
          from public.user_offices where user_id = auth.uid()),
        -- Since the last version that had it switched off.
        (select min(published_at) from public.settings_versions where number > coalesce(
          (select max(number) from public.settings_versions
            where document -> 'internal' -> 'secondFactorForBankData' = 'false'), 0))
        ) + make_interval(days => case when jsonb_typeof(grace) = 'number' then least(greatest((grace #>> '{}')::numeric, 0), 90)::integer else 14 end)
    end
    from private.setting('internal', 'secondFactorGraceDays') as grace
  $$;

create or replace function private.reads_bank_details() returns boolean
  language sql stable
  set search_path = ''
  as $$ select private.has_office('treasurer') and coalesce(private.second_factor_due() > now(), true) $$;

-- What the back office says about it: whether the caller's office includes bank details, whether they can be read now, and from when on
-- a second factor is needed (null where it is not, or where there is one).
create function public.bank_details_access() returns table (office boolean, readable boolean, second_factor_due timestamptz)
  language sql stable
  set search_path = ''
  as $$ select private.has_office('treasurer'), private.reads_bank_details(), private.second_factor_due() where private.is_admin() $$;

comment on function public.bank_details_access is 'Whether the caller reads bank details, and from when on that needs a second factor.';

-- Errors: 42501, with the hint "second_factor" where that is what is missing.
create function private.require_second_factor() returns void
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if private.second_factor_due() <= now() then
    raise insufficient_privilege using message = 'bank details and exports need a second factor', hint = 'second_factor';
  end if;
end
$$;

create function private.require_bank_details() returns void
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if not private.has_office('treasurer') then
    raise insufficient_privilege using message = 'bank details are for treasurer and board alone';
  end if;
  perform private.require_second_factor();
end
$$;

-- One whole IBAN of a member or an application, noted in the audit log; null where there is none. Errors: 42501, 22023 for other tables.
create function public.reveal_iban(_table text, _id uuid) returns text
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  _iban text;
begin
  perform private.require_bank_details();
  case _table
    when 'voucher_participants' then
      select iban into _iban from records.voucher_participant_bank_details where participant_id = _id;
    when 'applications' then
      select private.application_line(message, 'IBAN') into _iban from records.application_bank_details where application_id = _id;
    else
      raise invalid_parameter_value using message = 'IBANs are revealed of voucher_participants and applications';
  end case;
  if _iban is not null then
    perform private.log_action('revealed', _table, _id::text, '{"column": "iban"}');
  end if;
  return _iban;
end
$$;

comment on function public.reveal_iban is 'One whole IBAN for treasurer and board; logged.';

-- Bank details of all members, for a file; noted in the audit log with their number.
create function public.export_bank_details() returns table (id uuid, payment_method text, account_holder text, iban text)
  language plpgsql volatile security definer
  set search_path = ''
  as $$
begin
  perform private.require_bank_details();
  perform private.log_action('exported', 'voucher_participants', null,
    (select jsonb_build_object('rows', count(*), 'bank_details', true) from records.voucher_participant_bank_details));
  return query select b.participant_id, b.payment_method, b.account_holder, b.iban from records.voucher_participant_bank_details as b;
end
$$;

comment on function public.export_bank_details is 'Bank details of all members for treasurer and board; logged.';

-- Notes a file without bank details. Errors: 42501 for other offices than those that read the table, 22023 for other tables.
create function public.log_export(_table text, _rows integer) returns void
  language plpgsql volatile security definer
  set search_path = ''
  as $$
begin
  if not (case _table
    when 'voucher_participants' then private.has_office('secretary', 'treasurer', 'vouchers')
    when 'newsletter_subscriptions' then private.has_office('editor')
  end) then
    raise insufficient_privilege using message = 'this is not exported by the office';
  end if;
  if _table is null or _table not in ('voucher_participants', 'newsletter_subscriptions') or _rows is null or _rows < 0 then
    raise invalid_parameter_value using message = 'exports are of voucher_participants and newsletter_subscriptions, with the number of rows';
  end if;
  perform private.require_second_factor();
  perform private.log_action('exported', _table, null, jsonb_build_object('rows', _rows, 'bank_details', false));
end
$$;

comment on function public.log_export is 'Notes in the audit log that a list was exported; refused where a second factor is missing.';

-- What is exported about a person has whole bank details as well.
do $$
begin
  execute replace(pg_get_functiondef('public.export_person'::regproc), 'perform private.require_board_member();',
    E'perform private.require_board_member();\n  perform private.require_second_factor();');
end
$$;

revoke execute on function private.second_factor_due(), private.require_second_factor(), private.require_bank_details() from public;
grant execute on function private.second_factor_due() to authenticated, service_role;
revoke execute on function public.bank_details_access(), public.reveal_iban(text, uuid), public.export_bank_details(),
  public.log_export(text, integer) from public, anon;
grant execute on function public.bank_details_access(), public.reveal_iban(text, uuid), public.export_bank_details(),
  public.log_export(text, integer) to authenticated, service_role;

-- Installations that are in use go on without it until the board switches it on.
insert into public.settings_versions (number, document, note)
select coalesce(max(v.number), 0) + 1,
  coalesce((select document from public.settings_versions order by number desc limit 1), '{}')
    || jsonb_build_object('internal', coalesce((select document -> 'internal' from public.settings_versions order by number desc limit 1), '{}')
      || '{"secondFactorForBankData": false}'),
  'Zweiter Faktor für Bankdaten: noch nicht verlangt'
from public.settings_versions as v
having exists (select from auth.users);
