import type pg from 'pg'

/** Values of the private columns; a caller who reads one without permission has found a leak. */
export const SECRET = {
  ideaEmail: 'idea-secret@example.org',
  postEmail: 'post-secret@example.org',
  eventEmail: 'event-secret@example.org',
  eventPhone: '09461 000 999',
  salutation: 'Frau',
  contactPerson: 'Gisela Geheim',
  paymentMethod: 'einzug',
  accountHolder: 'Geheim GmbH',
  iban: 'DE02120300000000202051',
} as const

export const ID = {
  approvedIdea: '10000000-0000-4000-8000-000000000001',
  pendingIdea: '10000000-0000-4000-8000-000000000002',
  approvedJob: '70000000-0000-4000-8000-000000000001',
  pendingJob: '70000000-0000-4000-8000-000000000002',
  endedJob: '70000000-0000-4000-8000-000000000003',
  approvedPost: '20000000-0000-4000-8000-000000000001',
  waitingPost: '20000000-0000-4000-8000-000000000002',
  rejectedPost: '20000000-0000-4000-8000-000000000003',
  event: '30000000-0000-4000-8000-000000000001',
  partner: '40000000-0000-4000-8000-000000000001',
  newsletter: '60000000-0000-4000-8000-000000000001',
  /** An account without role and profile. */
  newcomer: '50000000-0000-4000-8000-000000000001',
} as const

/** One row per table, and one per state with restricted visibility. The pending idea and job ad and the rejected post belong to the member. */
export async function arrangeRows(adminPool: pg.Pool): Promise<void> {
  await adminPool.query(`
    insert into auth.users (id, email) values ('${ID.newcomer}', 'newcomer@example.org');
    delete from public.profiles where user_id = '${ID.newcomer}';
    insert into public.ideas (id, title, description, submitter_email, status) values
      ('${ID.approvedIdea}', 'Bänke', 'Mehr davon', '${SECRET.ideaEmail}', 'approved'),
      ('${ID.pendingIdea}', 'Brunnen', 'Zum Trinken', '${SECRET.ideaEmail}', 'pending');
    insert into public.jobs (id, title, employment, business, place, description, contact_email, open_until, status)
    select id::uuid, title, 'full_time', 'Bäckerei', 'Roding', 'Früh', 'jobs@example.org', current_date + days, status from (values
      ('${ID.approvedJob}', 'Verkauf', 30, 'approved'), ('${ID.pendingJob}', 'Backstube', 30, 'pending'),
      ('${ID.endedJob}', 'Fahrdienst', -30, 'approved')) as jobs (id, title, days, status);
    insert into public.my_roding_posts (id, title, content, author_name, author_email, approved) values
      ('${ID.approvedPost}', 'Abend', 'Schön', 'Erika', '${SECRET.postEmail}', true),
      ('${ID.waitingPost}', 'Morgen', 'Neblig', 'Erika', '${SECRET.postEmail}', null),
      ('${ID.rejectedPost}', 'Werbung', 'Billig', 'Erika', '${SECRET.postEmail}', false);
    insert into public.events (id, title, start_date, submitter_name, submitter_email, submitter_phone) values
      ('${ID.event}', 'Markt', now() + interval '1 day', 'Max', '${SECRET.eventEmail}', '${SECRET.eventPhone}');
    insert into public.unseen_events (event_id) values ('${ID.event}');
    insert into public.voucher_participants
      (id, name, location_type, salutation, contact_person, payment_method, account_holder, iban) values
      ('${ID.partner}', 'Bäckerei', 'acceptance', '${SECRET.salutation}', '${SECRET.contactPerson}',
        '${SECRET.paymentMethod}', '${SECRET.accountHolder}', '${SECRET.iban}');
    insert into records.submission_owners (owner_id, idea_id, post_id)
    select id, idea, post from auth.users, (values ('${ID.pendingIdea}'::uuid, null::uuid), (null, '${ID.rejectedPost}')) as own (idea, post)
    where email = 'member@example.org';
    insert into records.submission_owners (owner_id, job_id) select id, '${ID.pendingJob}' from auth.users where email = 'member@example.org';
    insert into public.post_likes values ('${ID.approvedIdea}', 'idea', 'browser-of-somebody');
    insert into public.applications (name, business_name, address, phone, email) values
      ('Paula', 'Unverpackt', 'Mühlgasse 6', '09461 000 140', 'paula@example.org');
    insert into public.newsletter_subscriptions (name, email) values ('Anna', 'anna@example.org');
    insert into public.webhook_settings (webhook_url, created_by) values ('https://hooks.example/1', null);
    insert into public.webhook_logs (webhook_url, success) values ('https://hooks.example/1', true);
    insert into public.newsletters (id, subject, content, subscribers) values ('${ID.newsletter}', 'Neues', 'Grüß Gott', 1);
    insert into public.newsletter_batches (newsletter_id, number, subscribers, recipients, round)
    values ('${ID.newsletter}', 1, array['${ID.newcomer}'::uuid], 1, 1);
    insert into public.storage_disks (server, free_bytes) values ('a', 1000000000);
  `)
}
