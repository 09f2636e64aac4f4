import type { Bounce } from '../_shared/database.ts'
import { invalidField } from '../_shared/refusal.ts'
import { type ReplyTopic, readReply } from '../_shared/smtp-reply.ts'

/** Bounces in one report. */
const MOST_BOUNCES = 100
const LONGEST_EMAIL = 254
const LONGEST_MESSAGE_ID = 1_000
const LONGEST_REASON = 2_000
/** Codes like "550 5.1.1"; other words of mail servers may hold addresses, and are not stored. */
const CODES = /\b[245]\d\d(?: [245]\.\d{1,3}\.\d{1,3})?\b/
const DELIVERY = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s@<>]+>?$/

/** The bounces of a report; a `Refusal` names the field that is wrong. */
export function readBounces(value: unknown): readonly Bounce[] {
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
