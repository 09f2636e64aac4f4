import type { Body } from '../_shared/admin-endpoint.ts'
import { incomplete, invalidField, tooLong } from '../_shared/refusal.ts'

/** What is to be sent. */
export type Letter = Readonly<{
  subject: string
  content: string
  /** Names this newsletter; a call that continues an earlier one brings that one's. */
  sendId: string
  /** Id of the subscriber after whom to continue; null from the beginning. */
  after: string | null
  /** Ends the call after so many batches, so that the caller can show how far it is. */
  maxBatches: number
  /** Only to the admin who calls. */
  onlyMe: boolean
}>

/** Characters. A whole batch stays below a megabyte. */
const LONGEST_SUBJECT = 200
const LONGEST_CONTENT = 100_000

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function readLetter(body: Body): Letter {
  const { subject, content, send_id, after, max_batches, only_me } = body
  if (!isText(subject) || !isText(content)) throw incomplete()
  if (subject.length > LONGEST_SUBJECT || content.length > LONGEST_CONTENT) throw tooLong()
  return {
    subject: subject.trim(),
    content,
    sendId: readId(send_id, 'send_id') ?? crypto.randomUUID(),
    after: readId(after, 'after'),
    maxBatches: readCount(max_batches, 'max_batches'),
    onlyMe: only_me === true,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

function readId(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || !UUID.test(value)) throw invalidField(name)
  return value
}

function readCount(value: unknown, name: string): number {
  if (value === undefined || value === null) return Number.POSITIVE_INFINITY
  if (!Number.isSafeInteger(value) || Number(value) < 1) throw invalidField(name)
  return Number(value)
}
