import { ID } from './arranged-rows.ts'

const UPLOAD = 'https://zunft.example/storage/v1/object/public/social-posts/1.jpg'

/** Statements by name in the matrix, per table. select and delete are the same for every table. */
export const STATEMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ideas: {
    insert: `insert into ideas (title, description) values ('a', 'b')`,
    'insert approved': `insert into ideas (title, description, status) values ('a', 'b', 'approved')`,
    update: `update ideas set status = 'approved'`,
    'update private': `update ideas set submitter_email = 'x@example.org'`,
    'update likes': 'update ideas set likes_count = 1000',
  },
  jobs: {
    insert: `insert into jobs (title, employment, business, place, description, contact_email, open_until)
      values ('a', 'full_time', 'b', 'c', 'd', 'e@example.org', now() + interval '9 days')`,
    'insert approved': `insert into jobs (title, employment, business, place, description, contact_email, open_until, status)
      values ('a', 'full_time', 'b', 'c', 'd', 'e@example.org', now() + interval '9 days', 'approved')`,
    update: `update jobs set title = 'x', status = 'approved'`,
  },
  my_roding_posts: {
    insert: `insert into my_roding_posts (title, content, author_name, image_url, approved, approved_at)
      values ('a', 'b', 'c', '${UPLOAD}', true, now())`,
    'insert likes': `insert into my_roding_posts (title, content, author_name, image_url, likes_count)
      values ('a', 'b', 'c', '${UPLOAD}', 1000)`,
    update: 'update my_roding_posts set approved = true, approved_at = now()',
    'update private': `update my_roding_posts set author_email = 'x@example.org'`,
    'update likes': 'update my_roding_posts set likes_count = 1000',
  },
  post_likes: {
    insert: `insert into post_likes (post_id, post_type, user_identifier)
      values ('${ID.approvedIdea}', 'idea', 'another-browser')`,
    update: `update post_likes set user_identifier = 'somebody-else'`,
  },
  events: {
    insert: `insert into events (title, start_date, submitter_name, submitter_email, is_user_submitted)
      values ('a', now(), 'b', 'c@example.org', true)`,
    'insert official': `insert into events (title, start_date, submitter_name, submitter_email, is_user_submitted)
      values ('a', now(), 'b', 'c@example.org', false)`,
    update: `update events set title = 'x'`,
    'update private': `update events set submitter_email = 'x@example.org', submitter_phone = '0'`,
  },
  unseen_events: {
    insert: `insert into unseen_events (event_id) values ('${ID.event}')`,
    update: 'update unseen_events set submitted_at = now()',
  },
  voucher_participants: {
    insert: `insert into voucher_participants (name, location_type) values ('a', 'sales')`,
    update: `update voucher_participants set name = 'x'`,
    'update private': `update voucher_participants set iban = 'DE02120300000000202051', salutation = 'Herrn', payment_method = 'Standard'`,
  },
  applications: {
    insert: `insert into applications (name, business_name, address, phone, email)
      values ('a', 'b', 'c', 'd', 'e@example.org')`,
    'insert approved': `insert into applications (name, business_name, address, phone, email, status)
      values ('a', 'b', 'c', 'd', 'e@example.org', 'approved')`,
    update: `update applications set status = 'rejected'`,
    'update text': `update applications set message = 'x'`,
  },
  newsletter_subscriptions: {
    insert: `insert into newsletter_subscriptions (name, email) values ('a', 'b@example.org')`,
    'insert inactive': `insert into newsletter_subscriptions (name, email, active) values ('a', 'b@example.org', false)`,
    update: 'update newsletter_subscriptions set active = false',
  },
  profiles: {
    insert: `insert into profiles (user_id, first_name) values ('${ID.newcomer}', 'x')`,
    update: `update profiles set city = 'x'`,
    'update owner': `update profiles set user_id = '${ID.newcomer}' where first_name = 'member'`,
  },
  user_roles: {
    insert: `insert into user_roles (user_id, role) values ('${ID.newcomer}', 'admin')`,
    update: `update user_roles set role = 'admin'`,
  },
  accounts: {
    insert: `insert into accounts (email, role) values ('a@example.org', 'admin')`,
    update: `update accounts set role = 'admin'`,
  },
  my_submissions: {
    insert: `insert into my_submissions (kind, id, title) values ('idea', '${ID.pendingIdea}', 'a')`,
    update: `update my_submissions set state = 'published'`,
  },
  my_subscription: {
    insert: `insert into my_subscription (email, active) values ('anna@example.org', true)`,
    update: 'update my_subscription set active = false',
    'update address': `update my_subscription set email = 'anna@example.org'`,
  },
  webhook_settings: {
    insert: `insert into webhook_settings (webhook_url, is_active) values ('https://hooks.example/2', true)`,
    'insert tested': `insert into webhook_settings (webhook_url, test_successful) values ('https://hooks.example/2', true)`,
    'insert for other': `insert into webhook_settings (webhook_url, created_by) values ('https://hooks.example/2', '${ID.newcomer}')`,
    update: 'update webhook_settings set is_active = false',
    'update tested': 'update webhook_settings set test_successful = true',
  },
  webhook_logs: {
    insert: `insert into webhook_logs (webhook_url, success) values ('https://hooks.example/2', true)`,
    update: 'update webhook_logs set success = false',
  },
  newsletters: {
    insert: `insert into newsletters (id, subject, content, subscribers) values ('60000000-0000-4000-8000-000000000002', 'a', 'b', 1)`,
    update: 'update newsletters set complete = true',
  },
  newsletter_batches: {
    insert: `insert into newsletter_batches (newsletter_id, number, subscribers, recipients, round)
      values ('${ID.newsletter}', 2, array['${ID.newcomer}'::uuid], 1, 1)`,
    update: 'update newsletter_batches set sent = true',
  },
  newsletter_results: {
    insert: `insert into newsletter_results (id, subject) values ('${ID.newsletter}', 'a')`,
    update: 'update newsletter_results set sent = 1',
  },
  storage_disks: {
    insert: `insert into storage_disks (server, free_bytes) values ('b', 1)`,
    update: 'update storage_disks set free_bytes = 1',
  },
}
