-- Rows whose text matches a placeholder, by table. $1 is a regular expression. Run by "npm run doctor". A kind of submission without a name
-- of its own is listed under the name of its table.
select place, count
from (
  values ('Mitglieder', 'voucher_participants'), ('Anträge', 'applications'), ('Abonnenten', 'newsletter_subscriptions'), ('Profile', 'profiles')
  union all
  select coalesce('{"idea": "Ideen", "post": "Beiträge", "event": "Events", "job": "Stellenangebote"}'::json ->> kind, name), name
  from private.submission_kinds, lateral split_part(source, '.', -1) as name
) as tables (place, name),
  -- query_to_xml executes a text, which no other function does without PL/pgSQL.
  lateral query_to_xml(format('select count(*) from public.%s as t where t::text ~ %L', name, $1::text), false, true, '') as counted,
  lateral cast((xpath('/row/count/text()', counted))[1]::text as integer) as count
where count > 0
order by place
