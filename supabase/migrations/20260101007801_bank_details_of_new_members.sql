-- A new member with bank details, from a treasurer who has not set up their second factor: refused as before, with the hint of updates and exports.
do $$
declare
  _definition constant text := pg_get_functiondef('private.write_voucher_participants'::regproc);
  _place constant text := E'      insert into records.voucher_participant_bank_details (';
begin
  if strpos(_definition, _place) = 0 then
    raise 'private.write_voucher_participants inserts bank details in another way';
  end if;
  execute replace(_definition, _place,
    E'      if (new.payment_method, new.account_holder, new.iban) is distinct from (''Standard''::text, null::text, null::text)\n'
    '        and private.has_office(''treasurer'')\n      then\n        perform private.require_second_factor();\n      end if;\n' || _place);
end
$$;
