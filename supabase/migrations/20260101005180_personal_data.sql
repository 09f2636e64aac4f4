-- Which tables hold data of people, where in them a person is found, and what erasing means for them (GDPR Art. 15, 17, 30). Search,
-- export, erasure and the record of processing go by these registrations; supabase/tests/personal-data.test.ts refuses tables of public and
-- records whose columns look personal and that none of them names.
-- A view rebuilt by its function, like private.submission_kinds: registrations are part of the schema, so a backup brings none.
--   source       table or view with a column id that is searched; null where there is nothing to search
--   tables       tables that it stands for
--   label        in German, as the office reads it
--   purpose      why the data are kept, in German; null where the tables hold no data of their own about a person
--   readers      who reads them, in German
--   kept_for     how long, in German
--   emails, names  expressions over a row s of the source that hold an address or a name
--   account      expression over s: id of the account that the row belongs to
--   picture      expression over s: bucket and name of a picture (private.picture_of)
--   erasing      "delete" the row, "blank" the columns of blanks, "keep" it
--   erased_from  table whose row with this id is deleted; the source unless given
--   with_account whether deleting one's own account erases it as well
--   kept         expression over s: what the law keeps of a deleted row, as jsonb; null where that is nothing
--   kept_until   expression over s: how long the law keeps what is in kept, or the row that stays
--   kept_because the ground, in German
create function private.personal_data_view(_entries jsonb) returns void
  language plpgsql
  set search_path = ''
  as $$
begin
  execute format($sql$
    create or replace view private.personal_data as
    select * from jsonb_to_recordset(%L::jsonb) as entry (
      source text, tables text[], label text, purpose text, readers text, kept_for text, emails text[], names text[], account text,
      picture text, erasing text, blanks text[], erased_from text, with_account boolean, kept text, kept_until text, kept_because text)
  $sql$, _entries);
end
$$;

select private.personal_data_view('[]');

-- Registers tables, in place of what was registered with the same label. Fails where a table or an expression does not exist.
create function private.register_personal_data(_entry jsonb) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  _source constant text := _entry ->> 'source';
  _expressions text;
begin
  perform t::regclass from jsonb_array_elements_text(_entry -> 'tables') as t;
  if _source is not null then
    if not coalesce(_entry ->> 'erasing' in ('delete', 'blank', 'keep'), false)
      or (_entry ->> 'erasing' = 'keep' or _entry ? 'kept') <> (_entry ? 'kept_until' and _entry ? 'kept_because')
    then
      raise 'the registration of % does not say what erasing means', _entry ->> 'label';
    end if;
    select string_agg(e, ', ') into _expressions from (
      select value as e from jsonb_array_elements_text(coalesce(_entry -> 'emails', '[]') || coalesce(_entry -> 'names', '[]'))
      union all select value from jsonb_each_text(_entry) where key in ('account', 'picture', 'kept', 'kept_until')
      union all select 's.' || quote_ident(value) from jsonb_array_elements_text(_entry -> 'blanks')) as expressions;
    execute format('select s.id, %s from %s as s limit 0', _expressions, _source);
  end if;
  perform private.personal_data_view(coalesce(
    (select jsonb_agg(to_jsonb(d)) from private.personal_data as d where label <> _entry ->> 'label'), '[]') || jsonb_build_array(_entry));
end
$$;

-- Tables that look personal and are not: their columns name nobody who could be found, or only who of the office wrote last.
create function private.register_without_personal_data(_because text, variadic _tables text[]) returns void
  language sql
  set search_path = ''
  as $$ select private.register_personal_data(jsonb_build_object('label', _because, 'tables', _tables)) $$;

-- What the law keeps of rows that were deleted (GDPR Art. 18): in use for nothing else, read by the board, gone at its date.
create table records.retained_data (
  id uuid primary key default gen_random_uuid(),
  label text not null check (private.is_line(label, 200)),
  email text check (private.is_line(email, 254)),
  name text check (private.is_line(name, 500)),
  data jsonb not null check (octet_length(data::text) <= 100000),
  kept_until date not null,
  kept_because text not null check (private.is_line(kept_because, 500)),
  retained_at timestamptz not null default now()
);

create index retained_data_kept_until on records.retained_data (kept_until);

alter table records.retained_data enable row level security;
revoke all on records.retained_data from public, anon, authenticated, service_role;

create function private.remove_expired_retained_data() returns void
  language sql security definer
  set search_path = ''
  as $$ delete from records.retained_data where kept_until < private.today() $$;

-- An account with its profile, as the only row of a person where nothing else is stored.
create view private.personal_accounts as
  select u.id, u.email::text as email, nullif(u.email_change, '')::text as new_email, p.first_name, p.last_name, p.phone, p.address,
    p.postal_code, p.city, p.newsletter_subscribed, coalesce(r.role, 'guest') as role,
    array(select office from public.user_offices where user_id = u.id order by office) as offices,
    u.email_confirmed_at, u.last_sign_in_at, u.created_at,
    (select jsonb_agg(jsonb_build_object('created_at', s.created_at, 'refreshed_at', s.refreshed_at, 'user_agent', s.user_agent, 'ip', s.ip)
      order by s.created_at) from auth.sessions as s where s.user_id = u.id) as sessions
  from auth.users as u
  left join public.profiles as p on p.user_id = u.id
  left join public.user_roles as r on r.user_id = u.id
  where u.deleted_at is null;

-- The end of the tenth year after the one of this day: when books and their receipts may go (HGB § 257, AO § 147).
create function private.accounting_end(_day date) returns date
  language sql immutable
  set search_path = ''
  return (date_trunc('year', _day::timestamp) + interval '11 years')::date - 1;

select private.register_personal_data($entry${
  "label": "Konto und Profil", "source": "private.personal_accounts",
  "tables": ["auth.users", "auth.sessions", "auth.identities", "public.profiles", "public.user_roles", "public.user_offices", "records.newsletter_choices",
    "records.submission_owners"],
  "purpose": "Anmeldung, Profil und eigene Einsendungen", "readers": "die Person selbst, Vorstand",
  "kept_for": "bis das Konto gelöscht wird; Herkunft der Anmeldungen 30 Tage",
  "emails": ["s.email", "s.new_email"], "names": ["concat_ws(' ', s.first_name, s.last_name)"], "account": "s.id",
  "erasing": "delete", "erased_from": "auth.users", "with_account": true}$entry$);

select private.register_personal_data($entry${
  "label": "Ideen", "source": "public.ideas", "tables": ["records.ideas", "records.idea_contacts"],
  "purpose": "Ideen veröffentlichen und dazu rückfragen", "readers": "Name: alle; E-Mail: Redaktion und Vorstand",
  "kept_for": "bis zur Löschung, E-Mail nach Löschfrist",
  "emails": ["s.submitter_email"], "names": ["s.submitter_name"],
  "account": "(select o.owner_id from records.submission_owners as o where o.idea_id = s.id)",
  "erasing": "blank", "blanks": ["submitter_name", "submitter_email"], "with_account": true}$entry$);

select private.register_personal_data($entry${
  "label": "Fotobeiträge", "source": "public.my_roding_posts", "tables": ["records.my_roding_posts", "records.my_roding_post_contacts"],
  "purpose": "Fotos veröffentlichen und dazu rückfragen", "readers": "Name und Foto: alle; E-Mail: Redaktion und Vorstand",
  "kept_for": "bis zur Löschung, E-Mail nach Löschfrist",
  "emails": ["s.author_email"], "names": ["s.author_name"], "picture": "private.picture_of(s.image_url)",
  "account": "(select o.owner_id from records.submission_owners as o where o.post_id = s.id)",
  "erasing": "delete", "with_account": true}$entry$);

select private.register_personal_data($entry${
  "label": "Veranstaltungen", "source": "public.events", "tables": ["records.events", "records.event_contacts"],
  "purpose": "Termine veröffentlichen und dazu rückfragen", "readers": "Name: alle; E-Mail und Telefon: Redaktion und Vorstand",
  "kept_for": "bis zur Löschung, Kontaktdaten nach Löschfrist",
  "emails": ["s.submitter_email"], "names": ["s.submitter_name"], "picture": "private.picture_of(s.image_url)",
  "account": "(select o.owner_id from records.submission_owners as o where o.event_id = s.id)",
  "erasing": "blank", "blanks": ["submitter_name", "submitter_email", "submitter_phone"], "with_account": true}$entry$);

select private.register_personal_data($entry${
  "label": "Stellenangebote", "source": "public.jobs", "tables": ["public.jobs"],
  "purpose": "Stellen der Mitgliedsbetriebe veröffentlichen", "readers": "alle, solange die Anzeige läuft",
  "kept_for": "90 Tage nach dem letzten Tag der Anzeige",
  "emails": ["s.contact_email"], "account": "(select o.owner_id from records.submission_owners as o where o.job_id = s.id)",
  "erasing": "delete", "with_account": true}$entry$);

select private.register_personal_data($entry${
  "label": "Mitgliedsanträge", "source": "public.applications", "tables": ["public.applications", "records.application_copies"],
  "purpose": "Über die Aufnahme entscheiden", "readers": "Vorstand, Bankverbindung auch Kasse",
  "kept_for": "nach Löschfrist, angenommene mit Lastschriftmandat zehn Jahre",
  "emails": ["s.email"], "names": ["s.name", "s.business_name", "private.application_line(s.message, 'Kontoinhaber')"],
  "erasing": "delete",
  "kept": "case when s.status = 'approved' then jsonb_build_object('name', s.name, 'business_name', s.business_name, 'account_holder', private.application_line(s.message, 'Kontoinhaber'), 'iban', private.application_line(s.message, 'IBAN'), 'consents', s.consents, 'created_at', s.created_at) end",
  "kept_until": "private.accounting_end(private.today())",
  "kept_because": "Beitragseinzug: Buchführung und Lastschriftmandat (§ 147 AO, § 257 HGB)"}$entry$);

select private.register_personal_data($entry${
  "label": "Mitglieder", "source": "public.voucher_participants", "tables": ["records.voucher_participants", "records.voucher_participant_accounts"],
  "purpose": "Mitglieder führen, Beiträge einziehen, Annahmestellen zeigen",
  "readers": "Betrieb und geschäftlicher Kontakt: alle; Bankverbindung: Kasse und Vorstand",
  "kept_for": "Dauer der Mitgliedschaft, Zahlungsdaten danach zehn Jahre",
  "emails": ["s.email"], "names": ["s.name", "s.business_name", "s.contact_person", "s.account_holder"],
  "erasing": "delete",
  "kept": "case when s.iban is not null then jsonb_build_object('name', s.name, 'business_name', s.business_name, 'account_holder', s.account_holder, 'iban', s.iban, 'created_at', s.created_at) end",
  "kept_until": "private.accounting_end(private.today())",
  "kept_because": "Beitragseinzug: Buchführung und Lastschriftmandat (§ 147 AO, § 257 HGB)"}$entry$);

select private.register_personal_data($entry${
  "label": "Newsletter", "source": "public.newsletter_subscriptions",
  "tables": ["public.newsletter_subscriptions", "records.newsletter_states", "records.newsletter_confirmations", "records.newsletter_deliveries"],
  "purpose": "Newsletter schicken", "readers": "Redaktion und Vorstand",
  "kept_for": "bis zum Widerruf; unbestätigte 30 Tage; Zustellung je Ausgabe 90 Tage",
  "emails": ["s.email"], "names": ["s.name"], "erasing": "delete", "with_account": true}$entry$);

select private.register_personal_data($entry${
  "label": "Einwilligungen in den Newsletter", "source": "public.newsletter_consents", "tables": ["public.newsletter_consents"],
  "purpose": "Nachweisen, dass eingewilligt wurde", "readers": "Redaktion und Vorstand",
  "kept_for": "drei Jahre nach dem Widerruf; gekürzte Netzadresse 30 Tage",
  "emails": ["s.email"], "erasing": "keep",
  "kept_until": "(coalesce(s.withdrawn_at, now()) + interval '3 years')::date",
  "kept_because": "Nachweis der Einwilligung bis zur Verjährung (Art. 7 Abs. 1 DSGVO, § 195 BGB)"}$entry$);

select private.register_personal_data($entry${
  "label": "Gesetzlich Aufbewahrtes", "source": "records.retained_data", "tables": ["records.retained_data"],
  "purpose": "Gesetzliche Aufbewahrung nach einer Löschung", "readers": "Vorstand", "kept_for": "bis zum genannten Tag",
  "emails": ["s.email"], "names": ["s.name"], "erasing": "keep", "kept_until": "s.kept_until", "kept_because": "s.kept_because"}$entry$);

select private.register_without_personal_data('Zufällige Kennungen von Browsern', 'public.post_likes');
select private.register_without_personal_data('Prüfsummen gelöschter Adressen', 'records.newsletter_suppressions');
select private.register_without_personal_data('Nur wer im Verein zuletzt bearbeitet hat; wird mit dem Konto geleert',
  'public.newsletter_drafts', 'public.settings_versions', 'public.webhook_settings');

revoke execute on function private.personal_data_view, private.register_personal_data, private.register_without_personal_data,
  private.remove_expired_retained_data from public;
revoke all on private.personal_data, private.personal_accounts from public;
grant execute on function private.remove_expired_retained_data to service_role;
