-- Rows whose text matches a placeholder, by table. $1 is a regular expression. Run by "npm run doctor". A kind of submission is listed
-- as posts and events are called, or by the label of its registration in private.personal_data.
select place, count
from (
  values ('Mitglieder', 'voucher_participants'), ('Anträge', 'applications'), ('Abonnenten', 'newsletter_subscriptions'), ('Profile', 'profiles')
  union all
  select coalesce('{"post": "Beiträge", "event": "Events"}'::json ->> kind,
    (select label from private.personal_data where split_part(personal_data.source, '.', -1) = name), name), name
  from private.submission_kinds, lateral split_part(source, '.', -1) as name
) as tables (place, name),
  -- query_to_xml executes a text, which no other function does without PL/pgSQL.
  lateral query_to_xml(format('select count(*) from public.%s as t where t::text ~ %L', name, $1::text), false, true, '') as counted,
  lateral cast((xpath('/row/count/text()', counted))[1]::text as integer) as count
where count > 0
order by place
