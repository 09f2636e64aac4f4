-- Every file that leaves the back office is in the audit log: also the log itself, the numbers of the reports and the record of processing.

-- Notes a file without bank details. Errors: 42501 for other offices than those that read the table, also where a second factor is missing,
-- which numbers alone do not need; 22023 for other tables.
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
  if _table <> 'reports' then
    perform private.require_second_factor();
  end if;
  perform private.log_action('exported', _table, null, jsonb_build_object('rows', _rows, 'bank_details', false));
end
$$;

do $$
begin
  execute replace(pg_get_functiondef('public.processing_record'::regproc), 'perform private.require_board_member();',
    E'perform private.require_board_member();\n  perform private.log_action(''exported'', ''processing_record'');');
  alter function public.processing_record() volatile;
end
$$;
