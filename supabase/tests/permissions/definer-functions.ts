import { ENTITIES } from '../../functions/_shared/entities.ts'

/** Each kind that members own has an entry of the member that waits, and two that are or were public. */
const KINDS = Object.keys(ENTITIES).length

/** Ids that calls name as `:place`; each query returns one as `id`. */
export const PLACES: Readonly<Record<string, string>> = {
  application: 'select id from applications limit 1',
  approved: `select id from ideas where status = 'approved'`,
  binned: 'select row_id as id from records.bin limit 1',
  // Two rows that accept and sell vouchers.
  business: `select business_id as id from records.voucher_participants where name = 'Bäckerei'`,
  event: 'select id from events limit 1',
  feed: 'select id from event_feeds limit 1',
  idea: `select id from ideas where status = 'pending'`,
  link: 'select id from business_editors limit 1',
  mail: `select id from records.mail_queue where kind = 'test-mail'`,
  member: `select id from auth.users where email = 'member@example.org'`,
  newsletter: `select id from newsletters where subject = 'Neues' limit 1`,
  merged: 'select from_id as id from records.business_merges',
  nothing: `select 'f0000000-0000-4000-8000-00000000000f' as id`,
  partner: `select id from voucher_participants where name = 'Bäckerei'`,
  // A business that has nothing to do with vouchers.
  plain: `select business_id as id from records.voucher_participants where name = 'Metzgerei'`,
  plainRow: `select id from records.voucher_participants where name = 'Imbiss'`,
  saleRow: `select id from records.voucher_participants where name = 'Backstube'`,
  webhook: 'select id from webhook_settings limit 1',
}

/** Rows beside those of the entities: with them each call that reads has something to find. */
export const ROWS = `
  insert into auth.users (id, email, email_confirmed_at) values ('f0000000-0000-4000-8000-0000000000b1', 'office@example.org', now());
  insert into records.account_deletions (user_id) values ('f0000000-0000-4000-8000-0000000000b1');
  insert into records.accepted_applications (application_id) select id from applications limit 1;
  insert into records.newsletter_confirmations (mailbox, by_admin) values ('a', true);
  insert into records.newsletter_counts (newsletter_id, sent, failed, skipped, bounced)
    select id, 1, 2, 3, 4 from newsletters where subject = 'Neues';
  insert into records.mail_queue (kind, mailbox, by_visitor, due_at) values ('test-mail', 'a', false, null);
  insert into records.audit_log (account_id, action, subject_table, subject_id)
    select u.id, 'update', 'businesses', b.business_id from auth.users as u, business_editors as b where u.email = 'member@example.org';
  insert into records.business_pictures (business_id, position, image_url, alt)
    select business_id, 1, '/storage/v1/object/public/business-pictures/a.jpg', 'Laden' from business_editors;
  insert into voucher_participants (name, location_type) values ('Backstube', 'sales'), ('Metzgerei', 'business'), ('Imbiss', 'business');
  update records.voucher_participants set business_id = (select business_id from business_editors) where name = 'Backstube';
  select set_config('request.jwt.claims', '{"role": "service_role"}', true);
  select merge_businesses(b.business_id, i.business_id)
    from records.voucher_participants as b, records.voucher_participants as i where b.name = 'Metzgerei' and i.name = 'Imbiss';
  -- Undone until an hour is over, however slow the tests are.
  update records.business_merges set merged_at = now() + interval '1 hour';
  update profiles set first_name = 'Erika' where user_id = (select id from auth.users where email = 'member@example.org')`

/** Tables of `records` that accounts may read: how many rows each persona sees; "denied" is SQLSTATE 42501. */
export const USED_TABLES = `
                                         | visitor | member | other | board | treasurer | editor | vouchers | secretary | service
records.application_bank_details         | denied  | 0      | 0     | 1     | 1         | 0      | 0        | 0         | 1
records.applications                     | denied  | 0      | 0     | 1     | 1         | 0      | 0        | 1         | 1
records.audit_log                        | denied  | 0      | 0     | 3     | 0         | 0      | 0        | 0         | 3
records.bin                              | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
records.business_pictures                | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
records.businesses                       | 2       | 2      | 2     | 2     | 2         | 2      | 2        | 2         | 2
records.event_contacts                   | 0       | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
records.events                           | 1       | 1      | 1     | 1     | 1         | 1      | 1        | 1         | 1
records.idea_contacts                    | 0       | 0      | 0     | 2     | 0         | 2      | 0        | 0         | 2
records.ideas                            | 1       | 1      | 1     | 2     | 1         | 2      | 1        | 1         | 2
records.my_roding_post_contacts          | 0       | 0      | 0     | 3     | 0         | 3      | 0        | 0         | 3
records.my_roding_posts                  | 1       | 1      | 1     | 3     | 1         | 3      | 1        | 1         | 3
records.newsletter_counts                | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
records.newsletter_deliveries            | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
records.newsletter_states                | denied  | 0      | 0     | 1     | 0         | 1      | 0        | 0         | 1
records.search_entries                   ${`| ${7 + 2 * KINDS} `.repeat(9)}
records.voucher_participant_accounts     | 0       | 0      | 0     | 4     | 4         | 0      | 2        | 4         | 4
records.voucher_participant_bank_details | 0       | 0      | 0     | 4     | 4         | 0      | 0        | 0         | 4
records.voucher_participants             | 4       | 4      | 4     | 4     | 4         | 4      | 4        | 4         | 4
`

/**
 * What each persona gets of a call: a SQLSTATE ("denied" is 42501), the number of rows, `[n]` for a list of n, a word as it is, "done" for
 * nothing and "value" for anything longer. One line for each function at the least; calls of the same function may differ.
 */
export const CALLS = `
                                                               | visitor | member | other  | board   | treasurer | editor | vouchers | secretary | service
private.account_states()                                       | denied  | 0      | 0      | 9       | 0         | 0      | 0        | 0         | 9
private.accounts_for_admins()                                  | denied  | 0      | 0      | 9       | 0         | 0      | 0        | 0         | 9
private.choose_newsletter(true)                                | denied  | done   | done   | done    | done      | done   | done     | done      | denied
private.corrected_search('Banke', null)                        | value   | value  | value  | value   | value     | value  | value    | value     | value
private.keeps_bank_details(null, null)                         | denied  | false  | false  | false   | false     | false  | false    | false     | false
private.edits_business(:business)                              | false   | true   | false  | false   | false     | false  | false    | false     | false
private.has_office('editor')                                   | false   | false  | false  | true    | false     | true   | false    | false     | true
private.is_admin()                                             | false   | false  | false  | true    | true      | true   | true     | true      | true
private.is_picture_referenced('x.jpg')                         | false   | false  | false  | false   | false     | false  | false    | false     | false
private.is_picture_withheld('x.jpg')                           | false   | false  | false  | false   | false     | false  | false    | false     | false
private.is_sent_again('ideas', '{}')                           | false   | false  | false  | false   | false     | false  | false    | false     | false
private.keeps_business(:business)                              | false   | false  | false  | true    | true      | false  | true     | true      | true
private.may_store_business_picture()                           | false   | true   | false  | false   | false     | false  | false    | false     | false
private.leaving_addresses()                                    | denied  | 0      | 0      | 1       | 0         | 1      | 0        | 0         | 1
private.own_newsletter_state()                                 | denied  | none   | none   | none    | none      | none   | none     | none      | denied
private.own_submissions()                                      | denied  | ${2 + KINDS}      | 0      | 0       | 0         | 0      | 0        | 0         | denied
private.own_subscription()                                     | denied  | 1      | 1      | 1       | 1         | 1      | 1        | 1         | denied
private.second_factor_due()                                    | denied  | null   | null   | null    | null      | null   | null     | null      | null
private.setting('association', 'name')                         | Verein  | Verein | Verein | Verein  | Verein    | Verein | Verein   | Verein    | Verein
private.write_base_data(:business, '{}')                       | denied  | denied | denied | done    | done      | denied | done     | done      | done
public.accept_application(:application, '{}', false)           | denied  | denied | denied | PT409   | denied    | denied | denied   | PT409     | PT409
public.accepted_application(:application)                      | denied  | 0      | 0      | 1       | 1         | 0      | 0        | 1         | 1
public.accounts_of_business(:business)                         | denied  | 0      | 0      | 1       | 1         | 0      | 1        | 1         | 1
public.accounts_to_link(:business, 'office')                   | denied  | 0      | 0      | 1       | 1         | 0      | 1        | 1         | 1
public.ask_unconfirmed_subscribers()                           | denied  | denied | denied | 0       | denied    | 0      | denied   | denied    | 0
public.ask_unconfirmed_subscribers_later()                     | denied  | denied | denied | 0       | denied    | 0      | denied   | denied    | 0
public.change_business(:business, '{}', '{}')                  | denied  | [1]    | denied | denied  | denied    | denied | denied   | denied    | denied
public.change_map_data('checked')                              | denied  | denied | denied | done    | denied    | denied | denied   | denied    | done
public.confirm_backup(true)                                    | denied  | denied | denied | done    | denied    | denied | denied   | denied    | done
public.confirm_newsletter('x')                                 | false   | false  | false  | false   | false     | false  | false    | false     | false
public.control_newsletter(:newsletter, 'pause')                | denied  | denied | denied | paused  | denied    | paused | denied   | denied    | paused
public.correct_submission('x', '{}')                           | PT404   | PT404  | PT404  | PT404   | PT404     | PT404  | PT404    | PT404     | PT404
public.decide_business_change(:business, now(), 'accepted', null) | denied  | denied | denied | 22023   | 22023     | denied | 22023    | 22023     | 22023
public.decide_feed_change(:event, 'kept')                      | denied  | denied | denied | 22023   | denied    | 22023  | denied   | denied    | 22023
public.dismiss_unsent_mail(:nothing)                           | denied  | denied | denied | done    | denied    | denied | denied   | done      | done
public.decide_report(:nothing, 'kept', 'Grund')                | denied  | denied | denied | PT404   | denied    | PT404  | denied   | denied    | PT404
public.entry_has_ended('job', :nothing, :nothing)              | false   | false  | false  | false   | false     | false  | false    | false     | false
public.erase_person('[]')                                      | denied  | denied | denied | 23514   | denied    | denied | denied   | denied    | 23514
public.explain_decision('idea', :idea, 'Grund')                | denied  | denied | denied | done    | denied    | done   | denied   | denied    | done
public.export_bank_details()                                   | denied  | denied | denied | 4       | 4         | denied | denied   | denied    | 4
public.export_person('[]')                                     | denied  | denied | denied | 23514   | denied    | denied | denied   | denied    | 23514
public.find_person('anna@example.org')                         | denied  | denied | denied | 2       | denied    | denied | denied   | denied    | 2
public.get_user_role(:member)                                  | guest   | member | guest  | member  | guest     | guest  | guest    | guest     | member
public.hand_over('[]')                                         | denied  | denied | denied | 22023   | denied    | denied | denied   | denied    | 22023
public.has_kept_account()                                      | denied  | false  | false  | false   | false     | false  | false    | false     | false
public.hold_newsletter(:newsletter)                            | denied  | denied | denied | ZU014   | denied    | ZU014  | denied   | denied    | ZU014
public.keep_vanished_event(:event, true)                       | denied  | denied | denied | PT404   | denied    | PT404  | denied   | denied    | PT404
public.lacks_backup()                                          | denied  | false  | false  | true    | false     | false  | false    | false     | true
public.last_editor_of_business(:business, '2020-01-01')        | denied  | null   | null   | value   | value     | value  | value    | value     | value
public.link_business(:business, 'other@example.org')           | denied  | denied | denied | invited | invited   | denied | invited  | invited   | invited
public.list_page('ideas', '{}', '{}', '', 0, 50)               | 1       | 1      | 1      | 1       | 1         | 1      | 1        | 1         | 1
public.log_export('ideas', 1)                                  | denied  | denied | denied | 22023   | denied    | denied | denied   | denied    | 22023
public.mail_is_delivered()                                     | false   | false  | false  | false   | false     | false  | false    | false     | false
public.mark_event_unseen(:event, '{}')                         | denied  | done   | done   | done    | done      | done   | done     | done      | done
public.merge_businesses(:business, :business)                  | denied  | PT404  | PT404  | PT404   | PT404     | PT404  | PT404    | PT404     | PT404
public.merge_businesses(:business, :plain)                     | denied  | denied | denied | done    | done      | denied | denied   | done      | done
public.merge_businesses(:plain, :business)                     | denied  | denied | denied | done    | done      | denied | denied   | done      | done
public.merge_ideas(:idea, :approved)                           | denied  | denied | denied | done    | denied    | done   | denied   | denied    | done
public.merged_business(:business, :business)                   | 0       | 0      | 0      | 0       | 0         | 0      | 0        | 0         | 0
public.merged_idea(:idea, :idea)                               | 0       | 0      | 0      | 0       | 0         | 0      | 0        | 0         | 0
public.my_businesses()                                         | denied  | 1      | 0      | 0       | 0         | 0      | 0        | 0         | 0
public.my_data()                                               | denied  | ${6 + KINDS}      | 1      | 1       | 1         | 1      | 1        | 1         | denied
public.my_offices()                                            | [0]     | [0]    | [0]    | [1]     | [1]       | [1]    | [1]      | [1]       | [0]
public.newsletter_bounce_secret()                              | denied  | null   | null   | value   | null      | null   | null     | null      | value
public.newsletter_confirmation_progress()                      | denied  | 0      | 0      | 1       | 0         | 1      | 0        | 0         | 1
public.newsletter_confirmations_are_delivered()                | false   | false  | false  | false   | false     | false  | false    | false     | false
public.newsletter_sign_up_state('anna@example.org')            | null    | null   | null   | null    | null      | null   | null     | null      | null
public.newsletter_was_withdrawn('x')                           | false   | false  | false  | false   | false     | false  | false    | false     | false
public.note_settings_gaps(1, '[]')                             | denied  | denied | denied | done    | denied    | denied | denied   | denied    | done
public.preview_retention()                                     | denied  | denied | denied | 8       | denied    | denied | denied   | denied    | 8
public.processing_record()                                     | denied  | denied | denied | value   | denied    | denied | denied   | denied    | value
public.publish_settings('{}', 0, null)                         | denied  | denied | denied | PT409   | denied    | denied | denied   | denied    | PT409
public.read_event_feed(:feed)                                  | denied  | denied | denied | done    | denied    | done   | denied   | denied    | done
public.request_account_deletion()                              | denied  | value  | value  | 23001   | value     | value  | value    | value     | denied
public.recent_imports()                                        | denied | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
private.import_digest('voucher_participants', :nothing)        | denied | null | null | null | null | null | null | null | denied
private.note_import_row('x', null, null)                       | denied | done | done | done | done | done | done | done | done
private.take_import(:nothing)                                  | denied | PT404 | PT404 | PT404 | PT404 | PT404 | PT404 | PT404 | denied
private.forgive_suppression('x')                               | denied | null | null | null | null | null | null | null | denied
public.reschedule_newsletter(:newsletter, now() + interval '1 day') | denied  | denied | denied | ZU014   | denied    | ZU014  | denied   | denied    | ZU014
public.restore_from_bin('idea', :binned)                       | denied  | PT404  | PT404  | 23502   | PT404     | 23502  | PT404    | PT404     | 23502
public.resubscribe_newsletter('x')                             | false   | false  | false  | false   | false     | false  | false    | false     | false
public.reveal_iban('voucher_participants', :partner)           | denied  | denied | denied | value   | value     | denied | denied   | denied    | value
public.reveal_iban('applications', :application)               | denied  | denied | denied | value   | value     | denied | denied   | denied    | value
public.schedule_newsletter(:nothing, now() + interval '1 day', 'smtp', 'a', 'b', null, null, false) | denied  | denied | denied | ZU013   | denied    | ZU013  | denied   | denied    | ZU013
public.send_held_newsletter(:newsletter)                       | denied  | denied | denied | ZU014   | denied    | ZU014  | denied   | denied    | ZU014
public.send_test_mail()                                        | denied  | denied | denied | value   | denied    | denied | denied   | denied    | 23502
public.set_offices(:member, '{}')                              | denied  | denied | denied | done    | denied    | denied | denied   | denied    | done
public.similar_ideas('Bänke', 'Mehr davon', null)              | 1       | 1      | 1      | 1       | 1         | 1      | 1        | 1         | 1
public.split_business(:saleRow)                                | denied  | denied | denied | value   | value     | denied | value    | value     | value
public.split_business(:plainRow)                               | denied  | denied | denied | value   | value     | denied | denied   | value     | value
public.split_business(:nothing)                                | denied  | PT404  | PT404  | PT404   | PT404     | PT404  | PT404    | PT404     | PT404
public.start_newsletter(:nothing, 'a', 'b', null, null, false) | denied  | denied | denied | ZU013   | denied    | ZU013  | denied   | denied    | ZU013
public.state_newsletter_ground(array[:nothing]::uuid[], 'Liste') | denied  | denied | denied | 0       | denied    | 0      | denied   | denied    | 0
public.submission_status('x')                                  | 0       | 0      | 0      | 0       | 0         | 0      | 0        | 0         | 0
public.submitted_event('x')                                    | 0       | 0      | 0      | 0       | 0         | 0      | 0        | 0         | 0
public.submitted_idea('x')                                     | 0       | 0      | 0      | 0       | 0         | 0      | 0        | 0         | 0
public.switch_on_second_factor()                               | denied  | denied | denied | null    | denied    | denied | denied   | denied    | null
public.test_mail_state(:mail)                                  | denied  | null   | null   | sent    | null      | null   | null     | null      | sent
public.undo_accepted_application(:application)                 | denied  | denied | denied | done    | denied    | denied | denied   | done      | done
public.undo_asking_subscribers()                               | denied  | denied | denied | PT409   | denied    | PT409  | denied   | denied    | PT409
public.undo_business_decision(:business)                       | denied  | denied | denied | PT404   | PT404     | denied | PT404    | PT404     | PT404
public.undo_merged_businesses(:merged)                         | denied  | denied | denied | done    | done      | denied | denied   | done      | done
public.undo_report_decision(:nothing)                          | denied  | denied | denied | PT404   | denied    | PT404  | denied   | denied    | PT404
public.unlink_business(:link)                                  | denied  | PT404  | PT404  | done    | done      | PT404  | done     | done      | done
public.unschedule_newsletter(:newsletter)                      | denied  | denied | denied | ZU014   | denied    | ZU014  | denied   | denied    | ZU014
public.unsubscribe_newsletter('x', 'link')                     | false   | false  | false  | false   | false     | false  | false    | false     | false
public.waiting_items(20)                                       | denied  | 0      | 0      | ${8 + KINDS}       | 0         | ${6 + KINDS}      | 0        | 2         | ${8 + KINDS}
public.want_idea_updates('x', true)                            | PT404   | PT404  | PT404  | PT404   | PT404     | PT404  | PT404    | PT404     | PT404
public.webhook_secret(:webhook)                                | denied  | null   | null   | value   | null      | null   | null     | null      | value
public.withdraw_business_change(:business)                     | denied  | done   | denied | denied  | denied    | denied | denied   | denied    | denied
public.withdraw_submission('x')                                | PT404   | PT404  | PT404  | PT404   | PT404     | PT404  | PT404    | PT404     | PT404
`
