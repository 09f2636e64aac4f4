-- Reports of submissions and their decisions, and corrections by the office.

-- Reports of content that may be illegal or against the rules (Regulation (EU) 2022/2065, Art. 16), without an account, and what the office
-- decides about them (Art. 17). Text and address go six months after the decision, the rest three years after the end of its year.
create table public.reports (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  submission_id uuid not null,
  -- Title of the submission at the time of the report; set by a trigger.
  title text default '' not null,
  reason text not null check (reason in ('illegal', 'personal', 'copyright', 'offensive', 'misleading', 'spam', 'other')),
  explanation text check (private.is_filled(explanation, 2000) and private.is_text(explanation)),
  reporter_email text check (private.is_email(reporter_email)),
  created_at timestamptz not null default now(),
  decision text check (decision in ('keep', 'remove', 'restrict')),
  -- Written for the reporter and for the submitter.
  decision_reason text check (private.is_filled(decision_reason, 2000) and private.is_text(decision_reason)),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  -- State of the submission when it was decided; null where it was gone.
  state_before text,
  constraint reports_decided check ((decision is null) = (decided_at is null) and (decision is null) = (decision_reason is null)),
  constraint reports_explained check (explanation is not null or decision is not null)
);

comment on table public.reports is 'Reports of content; anybody sends one about something public, editors read and decide them.';

alter table public.reports enable row level security;
revoke all on public.reports from public, anon, authenticated, service_role;
grant insert (kind, submission_id, reason, explanation, reporter_email) on public.reports to anon;
grant select, insert (kind, submission_id, reason, explanation, reporter_email) on public.reports to authenticated, service_role;

create index reports_newest on public.reports (created_at desc);
create index reports_open on public.reports (kind, submission_id) where decision is null;
create index reports_decided_by on public.reports (decided_by);

create policy "everybody reports" on public.reports
  for insert to anon, authenticated, service_role
  with check (decision is null);

create policy "editors read reports" on public.reports
  for select to authenticated, service_role
  using ((select private.has_office('editor')));

-- Definer: hidden submissions cannot be distinguished from unknown ones, and the title is not the reporter's to say. Twenty undecided reports of
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

-- Address of a submitter: the one given with it, or that of the account. Null where there is none.
create function private.submitter_address(_kind text, _id uuid) returns text
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _address text;
begin
  execute (select format('select %s from %s as s where s.id = $1', coalesce(address, 'null::text'), source)
      from private.submission_kinds where kind = _kind)
    into _address using _id;
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
  execute (select format('update %s set %s where id = $1', source, rejection) from private.submission_kinds where kind = _kind) using _id;
end
$$;

-- Decides all undecided reports of the submission that this one is about, applies the decision, and notifies reporters and submitter. Returns
-- how many reports that were: 0 where a colleague was faster. Mails leave after a minute, and the state before is noted, so that it can be
-- taken back. Definer: decisions, mails and all kinds in one step.
create function public.decide_report(_id uuid, _decision text, _reason text) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _report public.reports;
  _one public.reports;
  _submitter text;
  _state text;
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
  _state := private.state_of_submission(_report.kind, _report.submission_id);
  for _one in
    update public.reports
    set decision = _decision, decision_reason = _reason, decided_at = now(), decided_by = (select id from auth.users where id = auth.uid()),
      state_before = _state
    where kind = _report.kind and submission_id = _report.submission_id and decision is null
    returning *
  loop
    _decided := _decided + 1;
    if _one.reporter_email is not null then
      perform private.queue_decision_mail('report-decided', _one.reporter_email,
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
  perform private.take_back_mails(_report.kind, _report.submission_id);
  if _submitter is not null then
    perform private.queue_decision_mail('submission-restricted', _submitter,
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

revoke all on public.report_statistics from public, anon, authenticated, service_role;
grant select on public.report_statistics to authenticated, service_role;

create function private.remove_expired_reports() returns void
  language sql security definer
  set search_path = ''
  as $$
    update public.reports set explanation = null, reporter_email = null
    where decided_at < now() - interval '6 months' and (explanation is not null or reporter_email is not null);
    delete from public.reports where decided_at is not null and created_at < date_trunc('year', now()) - interval '3 years';
  $$;

-- The office corrects titles, texts and categories of ideas and posts by updating them. What it was is kept as long as the submission,
-- for editors; that it was corrected, and the description of a photo, are for everybody who sees the submission. Tables of their own,
-- because the columns of ideas and posts are those of the API.
create table public.corrections (
  id uuid primary key default gen_random_uuid(),
  idea_id uuid references records.ideas (id) on delete cascade,
  post_id uuid references records.my_roding_posts (id) on delete cascade,
  -- The values that were changed, by column.
  before jsonb not null,
  corrected_at timestamptz not null default clock_timestamp(),
  corrected_by uuid references auth.users (id) on delete set null,
  constraint corrections_one_thing check (num_nonnulls(idea_id, post_id) = 1)
);

comment on table public.corrections is 'What editors changed in ideas and posts, as it was before; read by editors, written by triggers.';

alter table public.corrections enable row level security;
revoke all on public.corrections from public, anon, authenticated, service_role;
grant select on public.corrections to authenticated, service_role;

create index corrections_idea on public.corrections (idea_id) where idea_id is not null;
create index corrections_post on public.corrections (post_id) where post_id is not null;
create index corrections_corrected_by on public.corrections (corrected_by);

create policy "editors read corrections" on public.corrections
  for select to authenticated, service_role
  using ((select private.has_office('editor')));

create table public.editorial_notes (
  id uuid primary key default gen_random_uuid(),
  idea_id uuid unique references records.ideas (id) on delete cascade,
  post_id uuid unique references records.my_roding_posts (id) on delete cascade,
  corrected_at timestamptz not null default now(),
  constraint editorial_notes_one_thing check (num_nonnulls(idea_id, post_id) = 1)
);

comment on table public.editorial_notes is 'Which ideas and posts the office has corrected.';

alter table public.editorial_notes enable row level security;
revoke all on public.editorial_notes from public, anon, authenticated, service_role;
grant select on public.editorial_notes to anon, authenticated, service_role;

create policy "notes are for whoever sees the submission" on public.editorial_notes
  for select to anon, authenticated, service_role
  using (
    exists (select from records.ideas as i where i.id = idea_id) or exists (select from records.my_roding_posts as p where p.id = post_id));

-- Notes a correction by somebody of the office: what it was, and that there was one. Definer: no role writes these tables directly.
create function private.note_correction(_idea_id uuid, _post_id uuid, _before jsonb) returns void
  language sql security definer
  set search_path = ''
  as $$
    insert into public.corrections (idea_id, post_id, before, corrected_by)
    values (_idea_id, _post_id, _before, (select id from auth.users where id = auth.uid()));
    insert into public.editorial_notes (idea_id) select _idea_id where _idea_id is not null
    on conflict (idea_id) do update set corrected_at = excluded.corrected_at;
    insert into public.editorial_notes (post_id) select _post_id where _post_id is not null
    on conflict (post_id) do update set corrected_at = excluded.corrected_at;
  $$;

-- Arguments: columns that count.
create function private.remember_correction() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _before jsonb;
begin
  select jsonb_object_agg(key, value) into _before from jsonb_each(to_jsonb(old))
    where key = any (tg_argv) and value is distinct from to_jsonb(new) -> key;
  if _before is not null and auth.uid() is not null and private.is_admin() then
    perform private.note_correction(
      case when tg_relid = 'records.ideas'::regclass then new.id end,
      case when tg_relid = 'records.my_roding_posts'::regclass then new.id end, _before);
  end if;
  return null;
end
$$;

create trigger remember_correction after update of title, description, category on records.ideas
  for each row execute function private.remember_correction('title', 'description', 'category');

create trigger remember_correction after update of title, content, alt_text on records.my_roding_posts
  for each row execute function private.remember_correction('title', 'content', 'alt_text');

-- Takes back the decision about all reports that were decided with this one. Answers their number. Errors: 42501 without the office, PT404
-- where there is no such report, 55000 where it is undecided, was decided more than a minute ago, or a mail about it has left.
create function public.undo_report_decision(_id uuid) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _report public.reports;
  _ids uuid[];
  _keys text[];
begin
  if not private.has_office('editor') then
    raise insufficient_privilege using message = 'only editors decide reports';
  end if;
  select * into _report from public.reports where id = _id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such report';
  end if;
  _ids := array(select id from public.reports
    where kind = _report.kind and submission_id = _report.submission_id and decided_at = _report.decided_at for update);
  _keys := array(select prefix || id from unnest(_ids) as id, unnest(array['report-decided ', 'submission-restricted ']) as prefix);
  perform private.require_undoable(_report.decided_at, _keys);
  delete from records.mail_queue where key = any (_keys);
  if _report.decision = 'remove' and _report.state_before is not null then
    perform public.restore_from_bin(_report.kind, _report.submission_id);
  elsif _report.decision = 'restrict' and _report.state_before <> 'rejected'
    and private.state_of_submission(_report.kind, _report.submission_id) = 'rejected'
  then
    perform private.unrestrict_submission(_report.kind, _report.submission_id, _report.state_before);
    perform private.take_back_mails(_report.kind, _report.submission_id);
  end if;
  update public.reports
  set decision = null, decision_reason = null, decided_at = null, decided_by = null, state_before = null
  where id = any (_ids);
  return cardinality(_ids);
end
$$;

comment on function public.undo_report_decision is
  'Takes back, within a minute, the decision about a report and those decided with it; returns their number.';

select private.audit('public.reports', '{kind, reason, decision}');

select private.register_waiting_kind('report', 'editor',
  $$select min(id::text), title, min(created_at) from public.reports where decision is null group by kind, submission_id, title$$);

select private.announce_changes('public.reports');

select private.register_personal_data($entry${
  "label": "Meldungen von Inhalten", "source": "public.reports", "tables": ["public.reports"],
  "purpose": "Meldungen prüfen und beantworten (Art. 16 und 17 der Verordnung (EU) 2022/2065)", "readers": "Redaktion und Vorstand",
  "kept_for": "Text und E-Mail bis sechs Monate nach der Entscheidung, der Rest drei Jahre",
  "emails": ["s.reporter_email"],
  "erasing": "blank", "blanks": ["reporter_email"]}$entry$);

select private.register_without_personal_data('Nur wer im Verein berichtigt hat; wird mit dem Konto geleert',
  'public.corrections', 'public.editorial_notes');

select private.register_once('public.reports');

select private.register_texts('public.reports');

revoke execute on function private.check_report, private.acknowledge_report, private.submitter_address, private.restrict_submission,
  public.decide_report, private.remove_expired_reports, private.note_correction, private.remember_correction, public.undo_report_decision
  from public, anon, authenticated;
grant execute on function public.decide_report, public.undo_report_decision to authenticated, service_role;
grant execute on function private.remove_expired_reports to service_role;
