import type { Database } from '../_shared/database.ts'
import type { Platform } from '../_shared/platform.ts'
import { newsletterBusy, newsletterChanged, noSubscribers } from '../_shared/refusal.ts'
import type { Letter } from './letter.ts'
import { countSubscribers } from './subscribers.ts'

/** A newsletter as the database knows it. Numbers are recipients; sent + failed are those in batches, total all of them. */
export type Newsletter = Readonly<{
  id: string
  createdAt: string
  total: number
  sent: number
  failed: number
  complete: boolean
}>

/** Milliseconds a call may have a newsletter to itself: as long as platforms let it run. */
const LEASE = 150_000

/**
 * The newsletter to itself for one call, begun when there was none of this name. Refuses a text that is not the one it was begun
 * with, so that nobody gets another letter than the rest, and a second call beside a first.
 */
export async function openNewsletter(
  platform: Platform,
  database: Database,
  { sendId, subject, content }: Letter,
): Promise<Newsletter> {
  await begin(database, { id: sendId, subject, content })
  const now = platform.now()
  const { data: claimed, error } = await database
    .from('newsletters')
    .update({ busy_until: new Date(now + LEASE).toISOString() })
    .eq('id', sendId)
    .or(`busy_until.is.null,busy_until.lt."${new Date(now).toISOString()}"`)
    .select('id')
  if (error) throw new Error('the newsletter could not be claimed', { cause: error })
  if (claimed.length === 0) throw newsletterBusy()
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
  return { ...data, createdAt: new Date(data.created_at).toISOString() }
}

async function begin(
  database: Database,
  row: Readonly<{ id: string; subject: string; content: string }>,
): Promise<void> {
  const { data, error } = await database.from('newsletters').select('id').eq('id', row.id)
  if (error) throw new Error('the newsletters could not be read', { cause: error })
  if (data.length > 0) return
  const subscribers = await countSubscribers(database)
  if (subscribers === 0) throw noSubscribers()
  const { error: failed } = await database
    .from('newsletters')
    .upsert({ ...row, subscribers }, { onConflict: 'id', ignoreDuplicates: true })
  if (failed) throw new Error('the newsletter could not be begun', { cause: failed })
}

/** Gives the newsletter back; where that fails, time does. */
export async function releaseNewsletter(platform: Platform, database: Database, id: string): Promise<void> {
  const { error } = await database.from('newsletters').update({ busy_until: null }).eq('id', id)
  if (error) platform.report('a newsletter could not be given back', error)
}

/** From now on nobody is added: every subscriber stands in a batch. */
export async function completeNewsletter(database: Database, id: string): Promise<void> {
  const { error } = await database.from('newsletters').update({ complete: true }).eq('id', id)
  if (error) throw new Error('the newsletter could not be completed', { cause: error })
}
