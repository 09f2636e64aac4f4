-- The second factor for bank data is a choice of the board (internal.secondFactorForBankData, which the set-up recommends): off unless it is
-- set to true. It covers bank data and nothing else.

-- When the caller needs a second factor; null where none is needed, or where the account has one: its sessions are an admin's only after
-- they have shown it. Definer: it reads factors, offices and versions.
create or replace function private.second_factor_due() returns timestamptz
  language sql stable security definer
  set search_path = ''
  as $$
    select case
      when auth.role() = 'service_role'
        or private.setting('internal', 'secondFactorForBankData') is distinct from 'true'
        or exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
      then null
      else greatest(
        (select coalesce(min(given_at) filter (where office in ('board', 'treasurer')), min(given_at))
          from public.user_offices where user_id = auth.uid()),
        -- Since the last version that had it switched off.
        (select min(published_at) from public.settings_versions where number > coalesce(
          (select max(number) from public.settings_versions
            where document -> 'internal' -> 'secondFactorForBankData' is distinct from 'true'), 0))
        ) + make_interval(days => case when jsonb_typeof(grace) = 'number' then least(greatest((grace #>> '{}')::numeric, 0), 90)::integer else 14 end)
    end
    from private.setting('internal', 'secondFactorGraceDays') as grace
  $$;

-- Errors: 42501, with the hint "second_factor" where that is what is missing.
create or replace function private.require_second_factor() returns void
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if private.second_factor_due() <= now() then
    raise insufficient_privilege using message = 'bank details need a second factor', hint = 'second_factor';
  end if;
end
$$;

-- Notes a file without bank details. Errors: 42501 for other offices than those that read the table, 22023 for other tables.
create or replace function public.log_export(_table text, _rows integer) returns void
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  _offices constant text[] := case _table
    when 'voucher_participants' then '{secretary,treasurer,vouchers}'
    when 'newsletter_subscriptions' then '{editor}'
    when 'audit_log' then '{board}'
    when 'reports' then '{editor}'
  end;
begin
  if not private.has_office(variadic coalesce(_offices, '{}')) then
    raise insufficient_privilege using message = 'this is not exported by the office';
  end if;
  if _offices is null or _rows is null or _rows < 0 then
    raise invalid_parameter_value using
      message = 'exports are of voucher_participants, newsletter_subscriptions, audit_log and reports, with the number of rows';
  end if;
  perform private.log_action('exported', _table, null, jsonb_build_object('rows', _rows, 'bank_details', false));
end
$$;

comment on function public.log_export is 'Notes in the audit log that a list was exported without bank details.';

-- Of a person, records of members and applications have whole bank details.
do $$
begin
  execute replace(pg_get_functiondef('public.export_person'::regproc), 'perform private.require_second_factor();',
    $call$if exists (
    select from private.read_records(_records) as r join private.personal_data as d on d.source = r.source
    where d.tables && '{records.voucher_participant_bank_details,records.application_bank_details}'
  ) then
    perform private.require_second_factor();
  end if;$call$);
end
$$;

-- Whether an UPDATE of a member leaves the bank details as they are: each is what the caller has read, or what is stored. For treasurer and
-- board without their second factor, whose programs send back values from before it was needed. Definer: they do not read what is stored.
create function private.keeps_bank_details(_old public.voucher_participants, _new public.voucher_participants) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
    select private.has_office('treasurer') and exists (
      select from records.voucher_participant_bank_details as b
      where b.participant_id = _old.id
        and (_new.payment_method is not distinct from _old.payment_method or _new.payment_method = b.payment_method)
        and (_new.account_holder is not distinct from _old.account_holder or _new.account_holder = b.account_holder)
        and (_new.iban is not distinct from _old.iban or _new.iban = b.iban))
  $$;

do $$
begin
  execute replace(pg_get_functiondef('private.write_voucher_participants'::regproc),
    E'        if not found then\n          raise insufficient_privilege using message = ''bank details are written',
    E'        if not found and not private.keeps_bank_details(old, new) then\n          perform private.require_bank_details();\n          raise insufficient_privilege using message = ''bank details are written');
end
$$;

create or replace function public.switch_on_second_factor() returns timestamptz
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _version public.settings_versions;
begin
  if not private.has_office('board') then
    raise insufficient_privilege using message = 'only the board publishes settings';
  end if;
  lock table public.settings_versions in exclusive mode;
  select * into _version from public.settings_versions order by number desc limit 1;
  if _version.document -> 'internal' -> 'secondFactorForBankData' = 'false' then
    -- Not by publish_settings: what else those settings lack makes no difference to this.
    insert into public.settings_versions (number, document, note, published_by)
    values (_version.number + 1,
      jsonb_set(_version.document, '{internal,secondFactorForBankData}', 'true'),
      'Zweiter Faktor für Bankdaten eingeschaltet', (select id from auth.users where id = auth.uid()));
  end if;
  return private.second_factor_due();
end
$$;

comment on function public.switch_on_second_factor is
  'Publishes the settings with the second factor for bank details switched on, for the board. Answers from when on the caller needs it; null where they have one.';

revoke execute on function private.keeps_bank_details(public.voucher_participants, public.voucher_participants) from public;
grant execute on function private.keeps_bank_details(public.voucher_participants, public.voucher_participants),
  private.require_bank_details(), private.require_second_factor() to authenticated, service_role;

-- Until now it was on where nothing was set. A board that has switched it on by the press of the back office keeps it, in what is published and
-- in the draft; the period of grace begins again.
do $$
declare
  _version public.settings_versions;
begin
  select * into _version from public.settings_versions order by number desc limit 1;
  if _version.document -> 'internal' -> 'secondFactorForBankData' is null and exists (
    select from public.settings_versions where note = 'Zweiter Faktor für Bankdaten und Exporte eingeschaltet')
  then
    insert into public.settings_versions (number, document, note)
    values (_version.number + 1,
      _version.document || jsonb_build_object('internal', coalesce(_version.document -> 'internal', '{}') || '{"secondFactorForBankData": true}'),
      'Zweiter Faktor für Bankdaten: bleibt eingeschaltet');
    update public.settings_draft set document = document
      || jsonb_build_object('internal', coalesce(document -> 'internal', '{}') || '{"secondFactorForBankData": true}')
    where document -> 'internal' -> 'secondFactorForBankData' is null;
  end if;
end
$$;
