-- An e-mail address becomes a link that opens a mail program ("mailto:"). There "?" and "&" would begin further fields, so that
-- "chef?bcc=somebody@example.org" writes to somebody else as well, and commas, semicolons and angle brackets separate addresses. No
-- mailbox in use needs one of them. The rest is as it was: one @, a dot in the domain, no white space, RFC 5321 length.
create or replace function private.is_email(_value text) returns boolean
  language sql immutable parallel safe
  return char_length(_value) <= 254
    and _value ~ '^[^@?&,;:<>()"\\[:space:]]+@[^@?&,;:<>()"\\[:space:]]+[.][^@?&,;:<>()"\\[:space:].]+$';

-- What is stored already must agree as well, or a backup of it could not be restored. Such an address reaches nobody: where one may be
-- missing it goes, a subscription goes with it, and an application keeps what is left of the letters, or a placeholder if that is no
-- address either.
update records.idea_contacts set submitter_email = null where not private.is_email(submitter_email);
update records.my_roding_post_contacts set author_email = null where not private.is_email(author_email);
update records.event_contacts set submitter_email = null where not private.is_email(submitter_email);
update records.voucher_participants set email = null where not private.is_email(email);
delete from public.newsletter_subscriptions where not private.is_email(email);
update public.applications set email = case when private.is_email(left_over) then left_over else 'unbekannt@adresse.invalid' end
  from (select id as of_id, 'x' || regexp_replace(email, '[?&,;:<>()"\\]', '', 'g') as left_over from public.applications) as letters
  where of_id = id and not private.is_email(email);
