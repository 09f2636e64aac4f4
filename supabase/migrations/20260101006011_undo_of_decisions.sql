-- Decisions about applications and reports can be taken back within a minute: their mails are due when it has passed.

-- As private.queue_mail, a minute later.
create function private.queue_decision_mail(_kind text, _to text, _values jsonb, _key text) returns boolean
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if not private.queue_mail(_kind, _to, _values, _key) then
    return false;
  end if;
  update records.mail_queue set due_at = now() + interval '1 minute' where key = _key;
  return true;
end
$$;

-- Refuses (55000) what was decided more than a minute ago, and what a mail about it has left for.
create function private.require_undoable(_decided_at timestamptz, _keys text[]) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  -- Whoever claims mails does not wait for these.
  perform from records.mail_queue where key = any (_keys) for update;
  if not coalesce(_decided_at > now() - interval '1 minute', false)
    or exists (select from records.mail_queue where key = any (_keys) and attempts > 0)
  then
    raise object_not_in_prerequisite_state using message = 'this can not be taken back any more';
  end if;
end
$$;

-- As before; _before is the state before. Nothing is mailed when the state returns to the one that the mail which is taken back would have
-- replaced: whoever submitted it knows of no other.
drop function private.note_status(text, uuid, text, text, timestamptz, text);
create function private.note_status(
  _kind text, _subject_id uuid, _title text, _state text, _submitted_at timestamptz, _email text, _before text default null) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _key constant text := format('decided %s %s %s', _kind, _subject_id, extract(epoch from clock_timestamp()));
  _token constant text := private.base64url(private.random_bytes());
  _known constant text := coalesce((
    select values ->> 'before' from records.mail_queue
    where due_at is not null and starts_with(key, format('decided %s %s ', _kind, _subject_id)) limit 1), _before);
begin
  perform private.take_back_mails(_kind, _subject_id);
  update records.status_links
  set state = _state, title = _title, reason = null, decided_at = case when _state <> 'pending' then now() end
  where subject_id = _subject_id and kind = _kind;
  -- What nobody of the office has decided (owners, programs, the end of a time) is no news.
  if _state = 'pending' or _state is not distinct from _known or _email is null or auth.uid() is null or not private.is_admin() then
    return;
  end if;
  if private.queue_decision_mail(case _kind when 'application' then 'application-decided' else 'submission-decided' end, _email,
    jsonb_build_object('kind', _kind, 'title', _title, 'state', _state, 'token', _token, 'before', _known), _key)
  then
    insert into records.status_links (token_hash, kind, subject_id, title, state, submitted_at, decided_at, mail_key)
    values (sha256(convert_to(_token, 'UTF8')), _kind, _subject_id, _title, _state, _submitted_at, now(), _key);
  end if;
end
$$;

do $$
declare
  _follow text := pg_get_functiondef('private.follow_status'::regproc);
  _accept text := pg_get_functiondef('public.accept_application'::regproc);
begin
  execute replace(_follow, 'private.value_of(tg_relid, _new, tg_argv[3]));', 'private.value_of(tg_relid, _new, tg_argv[3]), _before);');
  execute replace(replace(_accept, '(application_id, participant_id, accepted_by)', '(application_id, participant_id, accepted_by, status_before)'),
    '(select id from auth.users where id = auth.uid()));', '(select id from auth.users where id = auth.uid()), _application.status);');
end
$$;

alter table records.accepted_applications add column status_before text not null default 'pending' check (status_before in ('pending', 'approved'));

-- Errors: 42501 without the office, 55000 where it was not accepted, more than a minute ago, or its mail has left. Definer: as for accepting.
create function public.undo_accepted_application(_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _accepted records.accepted_applications;
begin
  if not private.has_office('secretary') then
    raise insufficient_privilege using message = 'only who looks after members takes this back';
  end if;
  select * into _accepted from records.accepted_applications where application_id = _id for update;
  perform private.require_undoable(case when _accepted.user_id is null then _accepted.accepted_at end,
    array(select key from records.mail_queue where starts_with(key, format('decided application %s ', _id)) and queued_at >= _accepted.accepted_at));
  -- For good: what nobody has used is not kept in the bin.
  perform private.skip_bin();
  delete from records.voucher_participants where id = _accepted.participant_id;
  perform set_config('bin.skipped', 'off', true);
  delete from records.accepted_applications where application_id = _id;
  update public.applications set status = _accepted.status_before where id = _id and status <> _accepted.status_before;
  perform private.take_back_mails('application', _id);
end
$$;

comment on function public.undo_accepted_application is
  'Takes back, within a minute, that an application was accepted: member and welcome mail with its invitation.';

-- State of the submission when it was decided; null where it was gone.
alter table public.reports add column state_before text;

-- As before; mails leave after a minute, and the state before is noted.
create or replace function public.decide_report(_id uuid, _decision text, _reason text) returns integer
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

-- State of a submission as private.submission_kinds has it; null where there is none.
create function private.state_of_submission(_kind text, _id uuid) returns text
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  _state text;
begin
  execute (select format('select (%s)::text from %s as s where s.id = $1', state, source) from private.submission_kinds where kind = _kind)
    into _state using _id;
  return _state;
end
$$;

-- The opposite of private.restrict_submission.
create function private.unrestrict_submission(_kind text, _id uuid, _state text) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _status constant text := case _state when 'published' then 'approved' else 'pending' end;
begin
  case _kind
    when 'idea' then update records.ideas set status = _status where id = _id;
    when 'post' then update records.my_roding_posts set approved = case _status when 'approved' then true end where id = _id;
    when 'event' then update records.events set state = _status where id = _id;
    when 'job' then update public.jobs set status = _status where id = _id;
  end case;
end
$$;

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

revoke execute on function private.queue_decision_mail, private.require_undoable, private.note_status, private.state_of_submission,
  private.unrestrict_submission, public.undo_accepted_application, public.undo_report_decision from public, anon, authenticated;
grant execute on function public.undo_accepted_application, public.undo_report_decision to authenticated, service_role;
