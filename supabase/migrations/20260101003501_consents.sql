-- What an applicant has agreed to in the form: the statutes, how the data are used, and a direct debit where it was wanted. With the
-- version of the words (the date in app/content/application-form.ts) and the time of the server. Null where an application came
-- without the form. Admins alone read applications, so admins alone read this.
alter table public.applications add column consents jsonb
  check (consents is null or (
    consents ->> 'version' ~ '^\d{4}-\d{2}-\d{2}$'
    and jsonb_typeof(consents -> 'statutes') = 'boolean'
    and jsonb_typeof(consents -> 'privacy') = 'boolean'
    and jsonb_typeof(consents -> 'mandate') = 'boolean'
    and consents ->> 'given_at' is not null) is true);

comment on column public.applications.consents is
  'Agreed to in the form: {version, statutes, privacy, mandate, given_at}; given_at is the time of the server.';

grant insert (consents) on public.applications to anon, authenticated;

-- Keeps what is known and no more, whatever was sent; the time is nobody's to choose.
create function private.keep_consents() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  if new.consents is null then
    return new;
  end if;
  new.consents := jsonb_build_object(
    'version', new.consents -> 'version',
    'statutes', new.consents -> 'statutes',
    'privacy', new.consents -> 'privacy',
    'mandate', new.consents -> 'mandate',
    'given_at', now());
  if new.consents -> 'mandate' = 'true' and (
    coalesce(private.application_line(new.message, 'Kontoinhaber'), '') !~ '[^[:space:]]'
    or private.application_line(new.message, 'IBAN') is null)
  then
    raise check_violation using message = 'Zum Lastschriftmandat gehören Kontoinhaber und IBAN.', column = 'consents';
  end if;
  return new;
end
$$;

create trigger keep_consents before insert on public.applications
  for each row execute function private.keep_consents();
