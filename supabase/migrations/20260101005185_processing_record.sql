-- What the record of processing (GDPR Art. 30) says, besides the settings: registrations, rules, and what is switched on.
create function public.processing_record() returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  perform private.require_board_member();
  return jsonb_build_object(
    'entries', (select jsonb_agg(jsonb_build_object('label', label, 'purpose', purpose, 'readers', readers, 'kept_for', kept_for) order by label)
      from private.personal_data where source is not null),
    'rules', (select jsonb_agg(jsonb_build_object('label', r.label, 'months', private.retention_months(r), 'blanks', r.blanks is not null) order by r.label)
      from private.retention_rules as r),
    'offices', (select coalesce(jsonb_object_agg(office, holders), '{}') from (
      select office, count(*) as holders from public.user_offices group by office) as held),
    'sends_mail', public.mail_is_delivered(),
    'has_webhooks', exists (select from public.webhook_settings where is_active));
end
$$;

comment on function public.processing_record is 'Parts of the record of processing that the database knows; for the board.';

revoke execute on function public.processing_record from public, anon;
grant execute on function public.processing_record to authenticated, service_role;
