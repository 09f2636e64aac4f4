-- Counts remaining demo data: its people all have addresses that no real person can have. Run by "npm run doctor".
select (
  (select count(*) from auth.users where email like '%@example.org' and email <> 'admin@example.org')
  + (select count(*) from public.newsletter_subscriptions where email like '%@example.org')
  + (select count(*) from records.event_contacts where submitter_email like '%@example.org')
)::integer as count
