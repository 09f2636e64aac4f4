import { answer } from '../_shared/admin-endpoint.ts'
import { asService, type Bounce } from '../_shared/database.ts'
import { onSupabase } from '../_shared/on-supabase.ts'
import type { Handler, Platform } from '../_shared/platform.ts'
import { invalidField, methodNotAllowed, Refusal, unreadableBody } from '../_shared/refusal.ts'
import { type SignedHeaders, verify } from '../_shared/sign.ts'
import { type ReplyTopic, readReply } from '../_shared/smtp-reply.ts'

/** Bytes of a report. */
const LARGEST_BODY = 65_536
/** Characters of the id of a message. */
const LONGEST_ID = 200

/**
 * Takes reports of mails that came back: `{ bounces: [{ email, message_id, type, reason }] }`, signed as Standard Webhooks describe with the
 * secret that the back office shows. Needs no API key, because providers send none. Answers `{ success, counted }`; the same `webhook-id`
 * is counted once.
 */
export const handle: Handler = async (request, platform) => {
  try {
    if (request.method !== 'POST') throw methodNotAllowed()
    const body = await readBody(request)
    const id = await requireSignature(request, platform, body)
    const bounces = readBounces(parsed(body))
    const { data } = await asService(platform)
      .rpc('record_newsletter_bounces', { _message_id: id, _bounces: bounces })
      .throwOnError()
    return answer({ success: true, counted: data })
  } catch (error) {
    if (error instanceof Refusal) {
      return answer({ success: false, code: error.code, error: error.message }, error.status)
    }
    platform.report('a report of bounces could not be recorded', error)
    return answer({ success: false, code: 'internal_error' }, 500)
  }
}

/** Reads no more than the bound, whatever the request declares. */
async function readBody(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > LARGEST_BODY) throw new Refusal(413, 'too_large', 'Die Meldung ist zu groß.')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return new TextDecoder().decode(bytes)
}

/** The id of a message with a valid signature. */
async function requireSignature({ headers }: Request, platform: Platform, body: string): Promise<string> {
  const given: SignedHeaders = {
    'webhook-id': headers.get('webhook-id') ?? '',
    'webhook-timestamp': headers.get('webhook-timestamp') ?? '',
    'webhook-signature': headers.get('webhook-signature') ?? '',
  }
  const id = given['webhook-id']
  if (id === '' || id.length > LONGEST_ID) throw unsigned()
  const { data: secret } = await asService(platform).rpc('newsletter_bounce_secret').throwOnError()
  const isGenuine = await verify(secret, given, { body, now: Math.floor(platform.now() / 1000) })
  if (!isGenuine) throw unsigned()
  return id
}

const unsigned = () => new Refusal(401, 'invalid_signature', 'Die Meldung ist nicht gültig unterschrieben.')

function parsed(body: string): unknown {
  try {
    const value = JSON.parse(body)
    if (typeof value === 'object' && value !== null && 'bounces' in value) return value.bounces
  } catch {
    throw unreadableBody()
  }
  throw invalidField('bounces')
}

/** Bounces in one report. */
const MOST_BOUNCES = 100
const LONGEST_EMAIL = 254
const LONGEST_MESSAGE_ID = 1_000
const LONGEST_REASON = 2_000
/** Codes like "550 5.1.1"; other words of mail servers may hold addresses, and are not stored. */
const CODES = /\b[245]\d\d(?: [245]\.\d{1,3}\.\d{1,3})?\b/
const DELIVERY = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s@<>]+>?$/

/** The bounces of a report; a `Refusal` names the field that is wrong. */
function readBounces(value: unknown): readonly Bounce[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_BOUNCES)
    throw invalidField('bounces')
  return value.map(readBounce)
}

function readBounce(value: unknown): Bounce {
  if (typeof value !== 'object' || value === null) throw invalidField('bounces')
  const { email, message_id, type, reason } = value as Record<string, unknown>
  if (type !== 'hard' && type !== 'soft') throw invalidField('type')
  const address = readText(email, 'email', LONGEST_EMAIL)
  const messageId = readText(message_id, 'message_id', LONGEST_MESSAGE_ID)
  if (address === null && messageId === null) throw invalidField('email')
  const text = readText(reason, 'reason', LONGEST_REASON) ?? ''
  const code = CODES.exec(text)?.[0]
  const kind = kindOf(type, readReply({ text, stage: 'recipient' }))
  return {
    email: address,
    delivery_id: DELIVERY.exec(messageId ?? '')?.[1] ?? null,
    kind,
    reason: `${REASONS[kind]}${code ? ` (${code})` : ''}.`,
  }
}

const REASONS: Readonly<Record<Bounce['kind'], string>> = {
  hard: 'Die Mail kam als unzustellbar zurück',
  soft: 'Das Postfach hat die Mail vorerst nicht angenommen',
  refused: 'Der Mailserver lehnt unseren Postausgang oder diese Mail ab, nicht die Adresse',
  limited: 'Der Postausgang nimmt vorerst nichts mehr an, weil sein Versandlimit erreicht ist',
}

/** Providers call many things hard: what the reply says goes before it. */
function kindOf(reported: 'hard' | 'soft', topic: ReplyTopic | undefined): Bounce['kind'] {
  if (topic === 'limit') return 'limited'
  if (topic === 'sender' || topic === 'message') return 'refused'
  return topic === 'full' || topic === 'server' ? 'soft' : reported
}

function readText(value: unknown, name: string, longest: number): string | null {
  if (value === undefined || value === null) return null
  const isText =
    typeof value === 'string' && value.length <= longest && !value.includes('\0') && value.isWellFormed()
  if (!isText) throw invalidField(name)
  return value
}

/** Entry point of Supabase's runtime. */
export default { fetch: (request: Request) => handle(request, onSupabase()) }
