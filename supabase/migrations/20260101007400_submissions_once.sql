-- A form whose answer is lost is sent again: what it sends is stored once (docs/decisions/0140-submissions-once.md).

-- Digests of what was sent in the last day with an id that the browser made.
create table records.sent_submissions (
  digest bytea primary key,
  sent_at timestamptz not null default now()
);

comment on table records.sent_submissions is 'Digests of submissions of the last day, so that one that is sent twice is stored once; written by private.accept_once.';

create index sent_submissions_sent_at on records.sent_submissions (sent_at);
alter table records.sent_submissions enable row level security;
revoke all on records.sent_submissions from public, anon, authenticated, service_role;

-- Skips a row that the same caller has sent before, with the same header x-submission-id and the same content; the answer is that of the first.
-- The id of somebody else has no effect on other content, so it blocks and shows nothing. Left out of the content: what is new with each attempt.
create function private.accept_once() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  _id constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-submission-id';
begin
  if _id is null or coalesce(current_setting('bin.restoring', true), '') = 'on' then
    return new;
  end if;
  if _id !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' then
    raise sqlstate 'PT400' using message = 'x-submission-id is no UUID';
  end if;
  insert into records.sent_submissions (digest)
  values (sha256(convert_to(concat_ws(E'\n', lower(_id), tg_table_name, auth.uid(),
    to_jsonb(new) - '{id,created_at,approved_at,image_url}'::text[]), 'UTF8')))
  on conflict do nothing;
  if not found then
    return null;
  end if;
  return new;
end
$$;

-- Has what is sent to a table be stored once; to its view, where people write that. The name sorts after adjust_texts and before other triggers, which do nothing then.
create function private.register_once(_source regclass) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _written constant regclass := coalesce(
    (select to_regclass(format('public.%I', relname)) from pg_catalog.pg_class where oid = _source), _source);
begin
  execute format('create or replace trigger admit_once %s insert on %s for each row execute function private.accept_once()',
    (select case relkind when 'v' then 'instead of' else 'before' end from pg_catalog.pg_class where oid = _written), _written);
end
$$;

-- Every kind of submission is registered with it.
do $$
declare
  _definition constant text := pg_catalog.pg_get_functiondef('private.register_submission_kind'::regproc);
  _line constant text := '  perform private.define_own_submissions();';
begin
  if position(_line in _definition) = 0 then
    raise 'private.register_submission_kind has changed';
  end if;
  execute replace(_definition, _line, _line || E'\n  perform private.register_once(_source);');
end
$$;

select private.register_once(source::regclass) from private.submission_kinds;
select private.register_once('public.applications');
select private.register_once('public.reports');

create function private.remove_expired_sent_submissions() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.sent_submissions where sent_at < now() - interval '1 day' $$;

revoke execute on function private.accept_once, private.register_once, private.remove_expired_sent_submissions
  from public, anon, authenticated;
grant execute on function private.remove_expired_sent_submissions to service_role;

select private.register_without_personal_data('Prüfsummen von Einsendungen, einen Tag lang, damit keine doppelt ankommt',
  'records.sent_submissions');
