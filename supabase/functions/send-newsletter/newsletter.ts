import type { Database } from '../_shared/database.ts'
import { filterValue } from '../_shared/filters.ts'
import type { NewsletterDocument } from '../_shared/newsletter-message/document.ts'
import type { Platform } from '../_shared/platform.ts'
import { newsletterBusy, newsletterChanged, noSubscribers } from '../_shared/refusal.ts'
import type { SendRequest } from './send-request.ts'
import { countSubscribers } from './subscribers.ts'

/** A stored newsletter; numbers are recipients. `sent + failed` are those in batches, `total` is all of them. */
export type Newsletter = Readonly<{
  id: string
  createdAt: string
  total: number
  sent: number
  failed: number
  complete: boolean
  includeUnproven: boolean
}>

/** Milliseconds for which a call locks a newsletter: the maximum run time of the platforms. */
const LEASE = 150_000

/**
 * Locks the newsletter for one call and creates it if there is none with this id. Refuses a text that differs from the stored one, so that
 * all recipients get the same, and a second call at the same time.
 */
export async function openNewsletter(
  platform: Platform,
  database: Database,
  { sendId, subject, content, document, unprovenGround, inArchive }: SendRequest,
): Promise<Newsletter> {
  await begin(database, {
    id: sendId,
    subject,
    content,
    document,
    include_unproven_ground: unprovenGround,
    in_archive: inArchive,
  })
  const now = platform.now()
  const { data: claimed, error } = await database
    .from('newsletters')
    .update({ busy_until: new Date(now + LEASE).toISOString() })
    .eq('id', sendId)
    .or(`busy_until.is.null,busy_until.lt.${filterValue(new Date(now).toISOString())}`)
    .select('include_unproven_ground')
  if (error) throw new Error('the newsletter could not be locked', { cause: error })
  const [newsletter] = claimed
  if (!newsletter) throw newsletterBusy()
  const { data, error: unread } = await database
    .from('newsletter_results')
    .select('*')
    .eq('id', sendId)
    .single()
  if (unread) throw new Error('the newsletter could not be read', { cause: unread })
  if (data.subject !== subject || data.content !== content) {
    await releaseNewsletter(platform, database, sendId)
    throw newsletterChanged()
  }
  const includeUnproven = newsletter.include_unproven_ground !== null
  return { ...data, includeUnproven, createdAt: new Date(data.created_at).toISOString() }
}

async function begin(
  database: Database,
  row: Readonly<{
    id: string
    subject: string
    content: string
    document: NewsletterDocument | null
    include_unproven_ground: string | null
    in_archive: boolean
  }>,
): Promise<void> {
  const { data, error } = await database.from('newsletters').select('id').eq('id', row.id)
  if (error) throw new Error('the newsletters could not be read', { cause: error })
  if (data.length > 0) return
  const subscribers = await countSubscribers(database, {
    includeUnproven: row.include_unproven_ground !== null,
  })
  if (subscribers === 0) throw noSubscribers()
  const { error: failed } = await database
    .from('newsletters')
    .upsert({ ...row, subscribers }, { onConflict: 'id', ignoreDuplicates: true })
  if (failed) throw new Error('the newsletter could not be created', { cause: failed })
}

/** Unlocks the newsletter; when that fails, the lock expires. */
export async function releaseNewsletter(platform: Platform, database: Database, id: string): Promise<void> {
  const { error } = await database.from('newsletters').update({ busy_until: null }).eq('id', id)
  if (error) platform.report('a newsletter could not be unlocked', error)
}

/** All subscribers are in batches: no recipient is added from now on. */
export async function completeNewsletter(database: Database, id: string): Promise<void> {
  const { error } = await database.from('newsletters').update({ complete: true }).eq('id', id)
  if (error) throw new Error('the newsletter could not be completed', { cause: error })
}
