import type { Body } from '../_shared/admin-endpoint.ts'
import { adminEndpoint, answer } from '../_shared/admin-endpoint.ts'
import { readAssociation, siteUrl } from '../_shared/association.ts'
import { asService, type Database } from '../_shared/database.ts'
import type { NewsletterDocument } from '../_shared/newsletter-message/document.ts'
import { documentToText } from '../_shared/newsletter-message/document.ts'
import { InvalidDocument, readDocument } from '../_shared/newsletter-message/read-document.ts'
import {
  newsletterMail,
  renderForAll,
  unsubscribeUrl,
} from '../_shared/newsletter-message/render-newsletter.ts'
import {
  bodyOf,
  messageId,
  postMessage,
  sendMessages,
} from '../_shared/newsletter-message/webhook-messages.ts'
import { onSupabase } from '../_shared/on-supabase.ts'
import type { Platform } from '../_shared/platform.ts'
import {
  incomplete,
  invalidField,
  newsletterChanged,
  noOwnAddress,
  noSubscribers,
  tooLong,
  webhookNotReady,
} from '../_shared/refusal.ts'
import type { Admin } from '../_shared/require-admin.ts'
import { mailBySmtp } from '../_shared/smtp.ts'
import { readyWebhook, type Webhook } from '../_shared/webhook.ts'

/** Result of a newsletter so far, in recipients; `sent + failed + remaining` is `total`. */
type Report = Readonly<{
  success: boolean
  send_id: string
  total: number
  sent: number
  failed: number
  /** Not tried yet: the queue sends them after this call. */
  remaining: number
  /** Why some failed, or why the newsletter was paused. */
  error?: string
}>

/** Milliseconds after which no message is begun: with the retries of the last one, a call stays below the platforms' limit of 150 seconds. */
const TIME_FOR_MESSAGES = 100_000
/** Milliseconds before the state is read again while another server sends the rest. */
const INTERVAL = 250

/**
 * `{ subject, content, webhook_url, document }`: queues a newsletter for an active and tested webhook, sends it and returns a `Report`; with
 * `only_me` to the calling admin only, then also without a webhook where there is a mail server. A call with the `send_id` of an earlier one
 * waits for that newsletter. When no recipient was reached the status is 502, so that callers that only check the status do not take it for sent.
 */
const sendNewsletter = adminEndpoint(async (body, platform, admin) => {
  const request = readSendRequest(body)
  const database = asService(platform)
  if (request.onlyMe && body.webhook_url === undefined && platform.mailDelivers) {
    return answer(await mailToAdmin(platform, database, request, admin))
  }
  const webhook = await readyWebhook(database, body.webhook_url)
  const report = request.onlyMe
    ? await sendToAdmin(platform, database, webhook, request, admin)
    : await sendToSubscribers(platform, database, webhook, request)
  return answer(report, report.failed > 0 && report.sent === 0 ? 502 : 200)
}, 'editor')

/** Refusals for the error codes of `start_newsletter`. */
const REFUSALS: Readonly<Record<string, () => Error>> = {
  ZU010: noSubscribers,
  ZU012: newsletterChanged,
  ZU013: webhookNotReady,
}

/** Queues the newsletter, then sends its messages, with any other server, until it ends or the time is over. */
async function sendToSubscribers(
  platform: Platform,
  database: Database,
  webhook: Webhook,
  { sendId, subject, content, document, unprovenGround, inArchive }: SendRequest,
): Promise<Report> {
  const end = platform.now() + TIME_FOR_MESSAGES
  const { error } = await database.rpc('start_newsletter', {
    _id: sendId,
    _subject: subject,
    _content: content,
    _include_unproven_ground: unprovenGround,
    _document: document,
    _in_archive: inArchive,
    _channel: 'webhook',
    _webhook_url: webhook.url,
  })
  if (error)
    throw REFUSALS[error.code]?.() ?? new Error('the newsletter could not be queued', { cause: error })
  for (;;) {
    await sendMessages({ platform, database, newsletterId: sendId, end })
    const { state, report } = await readReport(database, sendId)
    if (state !== 'sending' || platform.now() >= end) return report
    await platform.wait(INTERVAL)
  }
}

async function readReport(
  database: Database,
  id: string,
): Promise<Readonly<{ state: string; report: Report }>> {
  const [results, failures] = await Promise.all([
    database
      .from('newsletter_results')
      .select('total,sent,failed,waiting,state,problem')
      .eq('id', id)
      .single()
      .throwOnError(),
    database
      .from('newsletter_failures')
      .select('reason')
      .eq('newsletter_id', id)
      .eq('state', 'failed')
      .limit(1)
      .throwOnError(),
  ])
  const { state, total, sent, waiting, problem } = results.data
  const remaining = state === 'sending' ? waiting : 0
  const error = problem ?? failures.data[0]?.reason
  const report = { send_id: id, total, sent, failed: total - sent - remaining, remaining }
  return { state, report: { success: sent === total, ...report, ...(error ? { error } : {}) } }
}

/** Result of a test, which one person gets. */
const reportOfTest = ({ sendId }: SendRequest, error: string | null): Report => ({
  success: error === null,
  send_id: sendId,
  total: 1,
  sent: Number(error === null),
  failed: Number(error !== null),
  remaining: 0,
  ...(error ? { error } : {}),
})

async function sendToAdmin(
  platform: Platform,
  database: Database,
  webhook: Webhook,
  request: SendRequest,
  admin: Admin,
): Promise<Report> {
  if (!admin?.email) throw noOwnAddress()
  const addressee = { name: admin.name || admin.email, email: admin.email }
  const body = bodyOf(request, new Date(platform.now()).toISOString(), [addressee])
  const message = { ...webhook, id: await messageId(request, body), body }
  return reportOfTest(request, (await postMessage(platform, database, message)).error)
}

/** The newsletter as its recipients get it; its link to unsubscribe belongs to no subscriber. */
async function mailToAdmin(
  platform: Platform,
  database: Database,
  request: SendRequest,
  admin: Admin,
): Promise<Report> {
  if (!admin?.email) throw noOwnAddress()
  const { subject, content, document } = request
  const site = siteUrl(platform.env)
  const { name: association } = await readAssociation(database)
  const newsletter = renderForAll({ subject, content, document, association, browserUrl: null })
  const recipient = {
    id: crypto.randomUUID(),
    name: admin.name,
    email: admin.email,
    unsubscribeUrl: unsubscribeUrl(site, 'probe'),
  }
  try {
    await platform.mail(newsletterMail(newsletter, recipient, new URL(site).hostname))
    return reportOfTest(request, null)
  } catch (error) {
    platform.report('a test of a newsletter could not be sent', error)
    return reportOfTest(request, '')
  }
}

/** Parsed request body. */
export type SendRequest = Readonly<{
  subject: string
  /** Plain text; for a document the renderer's text of it. */
  content: string
  /** Structured text; null where the newsletter is plain text. */
  document: NewsletterDocument | null
  /** Id of the newsletter; a call with the id of an earlier one sends nothing twice. */
  sendId: string
  /** Send to the calling admin only. */
  onlyMe: boolean
  /** Why addresses whose consent is not proven get it too; null: they do not. */
  unprovenGround: string | null
  /** Whether everybody may read it on the site. Counts when the newsletter is created. */
  inArchive: boolean
}>

/** Characters. A message to a hundred recipients stays below a megabyte. */
const LONGEST_SUBJECT = 200
const LONGEST_CONTENT = 100_000
const LONGEST_GROUND = 500

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function readSendRequest(body: Body): SendRequest {
  const { subject, send_id, only_me, include_unproven_ground } = body
  const document = readOptionalDocument(body.document)
  const content = document ? documentToText(document) : body.content
  if (!isText(subject) || !isText(content)) throw incomplete()
  if (subject.length > LONGEST_SUBJECT || content.length > LONGEST_CONTENT) throw tooLong()
  return {
    subject: storable(subject.trim(), 'subject'),
    content: storable(content, 'content'),
    document,
    sendId: readId(send_id, 'send_id') ?? crypto.randomUUID(),
    onlyMe: only_me === true,
    unprovenGround: readGround(include_unproven_ground),
    inArchive: body.in_archive === true,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

function readOptionalDocument(value: unknown): NewsletterDocument | null {
  if (value === undefined || value === null) return null
  try {
    return readDocument(value)
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error
    throw invalidField(['document', error.path].filter(Boolean).join('.'))
  }
}

/** U+0000 and lone surrogates, which JSON can contain but PostgreSQL cannot store. */
function storable(text: string, name: string): string {
  if (text.includes('\0') || !text.isWellFormed()) throw invalidField(name)
  return text
}

function readId(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || !UUID.test(value)) throw invalidField(name)
  return value
}

function readGround(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (!isText(value) || value.length > LONGEST_GROUND) throw invalidField('include_unproven_ground')
  return storable(value.trim(), 'include_unproven_ground')
}

/** Entry point of our own server, which passes its platform. */
export const handle = sendNewsletter

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => sendNewsletter(request, onSupabase(mailBySmtp)) }
