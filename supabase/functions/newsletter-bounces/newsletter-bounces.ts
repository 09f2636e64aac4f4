import { answer } from '../_shared/admin-endpoint.ts'
import { asService } from '../_shared/database.ts'
import type { Handler, Platform } from '../_shared/platform.ts'
import { invalidField, methodNotAllowed, Refusal, unreadableBody } from '../_shared/refusal.ts'
import { type SignedHeaders, verify } from '../_shared/sign.ts'
import { readBounces } from './read-bounces.ts'

/** Bytes of a report. */
const LARGEST_BODY = 65_536
/** Characters of the id of a message. */
const LONGEST_ID = 200

/**
 * Takes reports of mails that came back: `{ bounces: [{ email, message_id, type, reason }] }`, signed as Standard Webhooks describe with the
 * secret that the back office shows. Needs no API key, because providers send none. Answers `{ success, counted }`; the same `webhook-id`
 * is counted once.
 */
export const newsletterBounces: Handler = async (request, platform) => {
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
