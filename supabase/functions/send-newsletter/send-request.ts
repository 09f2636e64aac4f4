import type { Body } from '../_shared/admin-endpoint.ts'
import type { NewsletterDocument } from '../_shared/newsletter-message/document.ts'
import { documentToText } from '../_shared/newsletter-message/plain-text.ts'
import { InvalidDocument, readDocument } from '../_shared/newsletter-message/read-document.ts'
import { incomplete, invalidField, tooLong } from '../_shared/refusal.ts'

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
