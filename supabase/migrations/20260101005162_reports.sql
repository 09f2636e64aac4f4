-- Reports of content that may be illegal or against the rules (Regulation (EU) 2022/2065, Art. 16), without an account, and what the office
-- decides about them (Art. 17). Text and address go six months after the decision, the rest three years after the end of its year.
create table public.reports (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  submission_id uuid not null,
  -- Of what is reported, when it was reported; set by a trigger.
  title text not null,
  reason text not null check (reason in ('illegal', 'personal', 'copyright', 'offensive', 'misleading', 'spam', 'other')),
  explanation text check (private.is_line(explanation, 2000) and private.is_text(explanation)),
  reporter_email text check (private.is_email(reporter_email)),
  created_at timestamptz not null default now(),
  decision text check (decision in ('keep', 'remove', 'restrict')),
  -- Written for the reporter and for whoever submitted it.
  decision_reason text check (private.is_line(decision_reason, 2000) and private.is_text(decision_reason)),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  constraint reports_decided check ((decision is null) = (decided_at is null) and (decision is null) = (decision_reason is null)),
  constraint reports_explained check (explanation is not null or decision is not null)
);

comment on table public.reports is 'Reports of content; anybody sends one about something public, editors read and decide them.';

create index reports_newest on public.reports (created_at desc);
create index reports_open on public.reports (kind, submission_id) where decision is null;
create index reports_decided_by on public.reports (decided_by);

-- Definer: what is hidden cannot be told from what does not exist, and the title is not the reporter's to say. Twenty undecided reports of
-- one submission say enough.
create function private.check_report() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _query text;
begin
  new.title := null;
  select format('select s.title from %s as s where s.id = $1 and (%s) = %L', source, state, 'published') into _query
    from private.submission_kinds where kind = new.kind;
  if found then
    execute _query into new.title using new.submission_id;
  end if;
  if new.title is null then
    raise foreign_key_violation using message = 'there is nothing public with this kind and submission_id';
  end if;
  if (select count(*) >= 20 from public.reports where kind = new.kind and submission_id = new.submission_id and decision is null) then
    raise sqlstate 'PT409' using message = 'this has been reported often and is being looked at';
  end if;
  return new;
end
$$;

create function private.acknowledge_report() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.queue_mail('report-received', new.reporter_email,
    jsonb_build_object('kind', new.kind, 'title', new.title, 'reason', new.reason), 'report-received ' || new.id);
  return null;
end
$$;

create trigger check_report before insert on public.reports for each row execute function private.check_report();
create trigger acknowledge_report after insert on public.reports
  for each row when (new.reporter_email is not null) execute function private.acknowledge_report();

-- Address of whoever submitted something: the one given with it, or that of the account. Null where there is none.
create function private.submitter_address(_kind text, _id uuid) returns text
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _address text;
begin
  select case _kind
    when 'idea' then (select submitter_email from records.idea_contacts where idea_id = _id)
    when 'post' then (select author_email from records.my_roding_post_contacts where post_id = _id)
    when 'event' then (select submitter_email from records.event_contacts where event_id = _id)
    when 'job' then (select contact_email from public.jobs where id = _id)
  end into _address;
  if _address is null then
    execute format('select u.email from records.submission_owners as o join auth.users as u on u.id = o.owner_id where o.%I = $1', _kind || '_id')
      into _address using _id;
  end if;
  return _address;
end
$$;

-- Takes a submission off the public pages without deleting it: rejects it.
create function private.restrict_submission(_kind text, _id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  case _kind
    when 'idea' then update records.ideas set status = 'rejected' where id = _id;
    when 'post' then update records.my_roding_posts set approved = false where id = _id;
    when 'event' then update records.events set state = 'rejected' where id = _id;
    when 'job' then update public.jobs set status = 'rejected' where id = _id;
  end case;
end
$$;

-- Decides all undecided reports of the submission that this one is about, applies the decision, and tells reporters and submitter. Answers
-- how many reports that were: none where a colleague was faster. Definer: decisions, mails and all kinds in one step.
create function public.decide_report(_id uuid, _decision text, _reason text) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _report public.reports;
  _one public.reports;
  _submitter text;
  _decided integer := 0;
begin
  if not private.has_office('editor') then
    raise insufficient_privilege using message = 'only editors decide reports';
  end if;
  select * into _report from public.reports where id = _id;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such report';
  end if;
  _submitter := private.submitter_address(_report.kind, _report.submission_id);
  for _one in
    update public.reports
    set decision = _decision, decision_reason = _reason, decided_at = now(), decided_by = (select id from auth.users where id = auth.uid())
    where kind = _report.kind and submission_id = _report.submission_id and decision is null
    returning *
  loop
    _decided := _decided + 1;
    if _one.reporter_email is not null then
      perform private.queue_mail('report-decided', _one.reporter_email,
        jsonb_build_object('kind', _one.kind, 'title', _one.title, 'decision', _decision, 'reason', _reason), 'report-decided ' || _one.id);
    end if;
  end loop;
  if _decided = 0 or _decision = 'keep' then
    return _decided;
  elsif _decision = 'remove' then
    execute (select format('delete from %s where id = $1', source) from private.submission_kinds where kind = _report.kind)
      using _report.submission_id;
  else
    perform private.restrict_submission(_report.kind, _report.submission_id);
  end if;
  -- The statement of reasons takes the place of the mail about the new state.
  if pg_catalog.to_regprocedure('private.take_back_mails(text, uuid)') is not null then
    perform private.take_back_mails(_report.kind, _report.submission_id);
  end if;
  if _submitter is not null then
    perform private.queue_mail('submission-restricted', _submitter,
      jsonb_build_object('kind', _report.kind, 'title', _report.title, 'decision', _decision, 'ground', _report.reason, 'reason', _reason),
      'submission-restricted ' || _report.id);
  end if;
  return _decided;
end
$$;

comment on function public.decide_report is 'Keeps, removes or restricts what was reported, with reasons; returns the number of reports decided.';

create view public.report_statistics with (security_invoker = on) as
  select extract(year from created_at at time zone 'Europe/Berlin')::integer as year, kind, reason, decision, count(*)::integer as reports
  from public.reports
  group by 1, 2, 3, 4;

comment on view public.report_statistics is 'Number of reports by year, kind, reason and decision (null: undecided).';

create function private.remove_expired_reports() returns void
  language sql security definer
  set search_path = ''
  as $$
    update public.reports set explanation = null, reporter_email = null
    where decided_at < now() - interval '6 months' and (explanation is not null or reporter_email is not null);
    delete from public.reports where decided_at is not null and created_at < date_trunc('year', now()) - interval '3 years';
  $$;

alter table public.reports enable row level security;
revoke all on public.reports, public.report_statistics from public, anon, authenticated, service_role;
grant insert (kind, submission_id, reason, explanation, reporter_email) on public.reports to anon, authenticated, service_role;
grant select on public.reports, public.report_statistics to authenticated, service_role;

create policy "everybody reports" on public.reports
  for insert to anon, authenticated, service_role
  with check (decision is null);
create policy "editors read reports" on public.reports
  for select to authenticated, service_role
  using ((select private.has_office('editor')));

revoke execute on function private.check_report, private.acknowledge_report, private.submitter_address, private.restrict_submission,
  private.remove_expired_reports, public.decide_report from public, anon;
grant execute on function public.decide_report to authenticated, service_role;
grant execute on function private.remove_expired_reports to service_role;

select private.audit('public.reports', '{kind, reason, decision}');
select private.register_waiting_kind('report', 'editor',
  $$select min(id::text), title, min(created_at) from public.reports where decision is null group by kind, submission_id, title$$);

alter publication supabase_realtime add table public.reports;
do $$
begin
  if pg_catalog.to_regprocedure('realtime.follow_publication()') is not null then
    perform realtime.follow_publication();
  end if;
end
$$;
