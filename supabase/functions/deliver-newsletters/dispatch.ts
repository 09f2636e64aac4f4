import { readAssociation } from '../_shared/association.ts'
import type { ClaimedDelivery, Database, DeliveryResult } from '../_shared/database.ts'
import { InvalidDocument, readDocument } from '../_shared/newsletter-message/read-document.ts'
import {
  newsletterMail,
  type RenderedNewsletter,
  renderForAll,
  unsubscribeUrl,
} from '../_shared/newsletter-message/render-newsletter.ts'
import { recordDeliveries } from '../_shared/newsletter-message/webhook-messages.ts'
import type { Platform } from '../_shared/platform.ts'
import { concernsMailbox, type MailFailure, mailFailure, type ReplyTopic } from '../_shared/smtp-reply.ts'

/** Mails handed to the mail server at the same time; fewer than its connections, so that other mail needs not wait. */
const AT_ONCE = 4
/** Mails claimed together: as many as leave in about this many milliseconds, so that a pause takes effect at once. */
const BATCH_TIME = 500
const LARGEST_BATCH = 100
/** Milliseconds after which nothing more is claimed: a call stays below the platforms' limits, and a minute's schedule overlaps little. */
export const RUN_TIME = 50_000
/** Milliseconds after which a claimed mail is left to the next claim; the lease in the database is two minutes. */
const LEASE = 75_000

export type Dispatch = Readonly<{
  platform: Platform
  database: Database
  perMinute: number
  siteUrl: string
  signal: AbortSignal
}>

/** `wait` is the number of seconds until more is due, null when nothing is queued. */
export type Dispatched = Readonly<{ sent: number; wait: number | null }>

/** Claims and sends until nothing is queued, the time is over or `signal` aborts. */
export async function dispatch(options: Dispatch): Promise<Dispatched> {
  const { platform, database, perMinute, signal } = options
  const end = platform.now() + RUN_TIME
  const newsletterOf = newsletters(options)
  let size = AT_ONCE
  let sent = 0
  while (!signal.aborted && platform.now() < end) {
    const { data } = await database
      .rpc('claim_newsletter_deliveries', { _most: size, _per_minute: perMinute })
      .throwOnError()
    const { deliveries, wait } = data
    if (deliveries.length > 0) {
      const begun = platform.now()
      sent += await sendBatch(options, deliveries, newsletterOf)
      const took = Math.max(platform.now() - begun, 1)
      const next = Math.round((deliveries.length * BATCH_TIME) / took)
      size = Math.min(Math.max(next, AT_ONCE), size * 2, LARGEST_BATCH)
    } else if (wait === null || platform.now() + wait * 1000 > end) {
      return { sent, wait }
    } else {
      await pause(platform, Math.max(wait * 1000, 50), signal)
    }
  }
  return { sent, wait: 0 }
}

/** Sends claimed mails and records each result; answers how many were sent. */
async function sendBatch(
  { platform, database, siteUrl, signal }: Dispatch,
  deliveries: readonly ClaimedDelivery[],
  newsletterOf: (id: string) => Promise<RenderedNewsletter>,
): Promise<number> {
  const expires = platform.now() + LEASE
  const host = new URL(siteUrl).hostname
  const recorder = createRecorder(platform, database)
  const queue = deliveries.values()
  let isAvailable = true
  let sent = 0
  const send = async (delivery: ClaimedDelivery): Promise<DeliveryResult> => {
    const { id, name, email, newsletter_id, token } = delivery
    if (signal.aborted || !isAvailable) return { id, outcome: 'released' }
    try {
      const newsletter = await newsletterOf(newsletter_id)
      const recipient = { id, name, email, unsubscribeUrl: unsubscribeUrl(siteUrl, token) }
      await platform.mail(newsletterMail(newsletter, recipient, host))
      sent += 1
      return { id, outcome: 'sent' }
    } catch (error) {
      if (error instanceof InvalidDocument) return unreadableNewsletter(id)
      const result = resultOf(id, mailFailure(error))
      if (result.outcome === 'unavailable' || result.outcome === 'limited') {
        isAvailable = false
        platform.report('a newsletter waits for the mail server', error)
      }
      return result
    }
  }
  const work = async () => {
    for (const delivery of queue) {
      // Somebody else may have it by now.
      if (platform.now() < expires) recorder.add(await send(delivery))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await recorder.finish()
  return sent
}

/** Newsletters by id, read and rendered once. */
function newsletters({ database, siteUrl }: Dispatch): (id: string) => Promise<RenderedNewsletter> {
  const known = new Map<string, Promise<RenderedNewsletter>>()
  const read = async (id: string) => {
    const { data } = await database
      .from('newsletters')
      .select('subject,content,document,in_archive,slug')
      .eq('id', id)
      .single()
      .throwOnError()
    const document = data.document === null ? null : readDocument(data.document)
    const browserUrl = data.in_archive && data.slug ? `${siteUrl}/newsletter/${data.slug}` : null
    const { name: association } = await readAssociation(database)
    return renderForAll({ ...data, document, association, browserUrl })
  }
  return (id) => {
    const newsletter = known.get(id) ?? read(id)
    known.set(id, newsletter)
    return newsletter
  }
}

async function pause(platform: Platform, milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise: aborted, resolve } = Promise.withResolvers<void>()
  const stop = () => resolve()
  signal.addEventListener('abort', stop, { once: true })
  await Promise.race([platform.wait(milliseconds), aborted])
  signal.removeEventListener('abort', stop)
}

/** For admins, before the codes of the reply. Nothing else of what mail servers write is stored. */
const REASONS: Readonly<Record<ReplyTopic, string>> = {
  address: 'Die Adresse wird abgelehnt',
  full: 'Das Postfach ist voll oder nimmt gerade nichts an',
  limit: 'Der Postausgang nimmt vorerst nichts mehr an, weil sein Versandlimit erreicht ist',
  sender: 'Der Mailserver lehnt unseren Postausgang ab, nicht die Adresse',
  message: 'Der Mailserver lehnt diesen Newsletter ab',
  server: 'Der Mailserver der Adresse nimmt gerade nichts an',
}

/** What a failure means for a delivery. A refusal that may pass is tried again, unless the server has refused this mail for good. */
function resultOf(id: string, { failure, topic, status }: MailFailure): DeliveryResult {
  const code = status ? ` (${status})` : ''
  if (topic === undefined) {
    const reason = `Der Postausgang ist nicht erreichbar oder nimmt nichts an${code}.`
    return { id, outcome: failure, reason }
  }
  const reason = `${REASONS[topic]}${code}.`
  if (topic === 'limit') return { id, outcome: 'limited', reason }
  const isOver = failure === 'temporary' && status?.startsWith('5')
  return { id, outcome: isOver ? 'soft' : failure, reason, address: concernsMailbox(topic) }
}

/** The database accepts addresses that no browser understands; the mail server is not to blame, and no address. */
const unreadableNewsletter = (id: string): DeliveryResult => ({
  id,
  outcome: 'permanent',
  reason: 'Der Newsletter enthält etwas, das nicht versendet werden kann.',
  address: false,
})

type Recorder = Readonly<{
  add(result: DeliveryResult): void
  /** Resolves when everything is stored; rejects when that failed three times in a row. */
  finish(): Promise<void>
}>

/**
 * Stores results at once, and those that come while it stores in one call together: between the answer of the mail server and the
 * database lies one call, so that few mails are sent twice after a crash.
 */
function createRecorder(platform: Platform, database: Database): Recorder {
  let waiting: DeliveryResult[] = []
  let storing: Promise<void> | undefined
  const storeAll = async () => {
    while (waiting.length > 0) {
      const results = waiting
      waiting = []
      await recordDeliveries(platform, database, results)
    }
    storing = undefined
  }
  const start = () => {
    storing ??= storeAll()
    // Rejections are handled by `finish`.
    storing.catch(() => {})
  }
  return {
    add(result) {
      waiting.push(result)
      start()
    },
    async finish() {
      await storing
    },
  }
}
