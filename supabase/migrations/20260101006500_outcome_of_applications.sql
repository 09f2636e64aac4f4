-- The office sees what came of an accepted application: the member, the welcome mail, and the account with its invitation.
create function public.accepted_application(_id uuid)
  returns table (accepted_at timestamptz, member_id uuid, member text, account text, welcome_waits boolean)
  language sql stable security definer
  set search_path = ''
  as $$
    select a.accepted_at, p.id, coalesce(p.business_name, p.name),
      case when u.email_confirmed_at is not null then 'confirmed' when u.id is not null then 'invited' end,
      exists (select from records.mail_queue as q
        where q.due_at is not null and starts_with(q.key, format('decided application %s ', a.application_id)))
    from records.accepted_applications as a
    left join records.voucher_participants as p on p.id = a.participant_id
    left join auth.users as u on u.id = a.user_id
    where a.application_id = _id and private.has_office('secretary', 'treasurer')
  $$;

comment on function public.accepted_application is
  'What came of an accepted application, for who decides them: its member, its account (invited or confirmed), and whether the welcome mail is still waiting; no row where it was not accepted.';

revoke execute on function public.accepted_application from public, anon;
grant execute on function public.accepted_application to authenticated;
