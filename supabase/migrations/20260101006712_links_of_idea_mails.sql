-- Each mail about an idea has a link that switches these mails off: it is valid as long as the address to which they go is kept.
create or replace function private.is_expired(_link records.status_links) returns boolean
  language sql stable
  set search_path = ''
  as $$
    select greatest(coalesce(_link.decided_at + interval '90 days', _link.created_at + interval '1 year'),
      (select coalesce(e.end_date, e.start_date) + interval '90 days' from records.events as e
        where _link.kind = 'event' and e.id = _link.subject_id and e.state <> 'rejected')) < now()
      and not (_link.kind = 'idea' and _link.state in ('published', 'merged') and exists (
        select from records.idea_contacts as c where c.idea_id = _link.subject_id and c.submitter_email is not null))
  $$;
