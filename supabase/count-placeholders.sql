-- Rows whose text matches a placeholder, by table and column. $1 is a regular expression. Run by "npm run doctor".
select place, count(*)::integer as count
from (
  select 'Mitglieder', t::text from public.voucher_participants t
  union all select 'Events', t::text from public.events t
  union all select 'Ideen', t::text from public.ideas t
  union all select 'Beiträge', t::text from public.my_roding_posts t
  union all select 'Stellenangebote', t::text from public.jobs t
  union all select 'Anträge', t::text from public.applications t
  union all select 'Abonnenten', t::text from public.newsletter_subscriptions t
  union all select 'Profile', t::text from public.profiles t
) as texts (place, text)
where text ~ $1
group by place
order by place
