import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { queryAsRole } from '../../database/reads.ts'
import type { Mail } from '../../mail.ts'
import { packageFolder } from '../../project.ts'

/** The mails of the service, named as Supabase's configuration names its templates. */
const NAMES = [
  'confirmation',
  'invite',
  'magic_link',
  'recovery',
  'email_change',
  'reauthentication',
] as const

export type MailTemplateName = (typeof NAMES)[number]

/** Values of the placeholders, named as in Supabase's templates. */
type AccountValues = Readonly<{
  SiteURL: string
  RedirectTo: string
  /** For the link. */
  TokenHash: string
  /** Six digits to type. */
  Token: string
  Email: string
  NewEmail: string
}>

export type MailTemplates = (
  name: MailTemplateName,
  to: string,
  values: AccountValues & ProjectValues,
) => Mail

/**
 * Reads a project's templates, which hosted Supabase uses too: `name.html`, whose title is the subject, and `name.txt` for
 * programs that show no HTML. Placeholders are those of Supabase and the project's own. By default the backend's own, in English.
 */
export function readMailTemplates(folder = ownTemplates()): MailTemplates {
  const senderName = readSenderName(folder)
  const templates = new Map(
    NAMES.map((name) => {
      const html = readFileSync(join(folder, `${name}.html`), 'utf8')
      const subject = /<title>(.*?)<\/title>/s.exec(html)?.[1]?.trim()
      if (!subject) throw new Error(`${name}.html has no title`)
      return [name, { html, subject, text: readFileSync(join(folder, `${name}.txt`), 'utf8') }] as const
    }),
  )
  return (name, to, values) => {
    const template = templates.get(name)
    if (!template) throw new Error(`no mail template ${name}`)
    return {
      to,
      fromName: senderName(values),
      subject: fill(template.subject, values, asItIs),
      html: fill(template.html, values, escapeHtml),
      text: fill(template.text, values, asItIs),
    }
  }
}

/** The sender's name by the values of the project; `sender_name` of hosted Supabase. */
export function readSenderName(folder = ownTemplates()): (values: ProjectValues) => string {
  const template = readFileSync(join(folder, 'sender.txt'), 'utf8').trim()
  return (values) => fill(template, values, asItIs)
}

/** Fills in the project's own values, for a service that knows only Supabase's placeholders; those stay. `html`: values are escaped. */
export function fillProjectValues(template: string, values: ProjectValues, html: boolean): string {
  return template.replace(/\{\{ \.(\w+) \}\}/g, (placeholder, name: string) => {
    if (!Object.hasOwn(values, name)) return placeholder
    // Braces would be read as a placeholder.
    const value = (values[name] ?? '').replace(/[{}]/g, '')
    return html ? escapeHtml(value) : value
  })
}

/** `{{ .Name }}` is the value, `{{ .Name | urlquery }}` the value inside a URL, as Go's templates have it. */
function fill(template: string, values: ProjectValues, encode: (text: string) => string): string {
  return template.replace(
    /\{\{ \.(\w+)( \| urlquery)? \}\}/g,
    (placeholder, name: string, inUrl?: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`a template asks for ${placeholder}`)
      return inUrl ? encodeURIComponent(value) : encode(value)
    },
  )
}

const asItIs = (text: string): string => text

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

const ownTemplates = () => packageFolder('src/auth/mail/templates')

/** Values of a project's own placeholders, by name. */
export type ProjectValues = Readonly<Record<string, string>>

/** Maximum length of a value in characters; the rest is cut off. */
const LONGEST = 200

/**
 * Reads the values of a project's placeholders: the columns of the one row of its query `mail-values.sql`, asked with the role
 * `service_role` for each mail. Each value becomes one line of at most 200 characters, null an empty one. Without a query there are none.
 */
export function readProjectValues(pool: pg.Pool, query: string | undefined): () => Promise<ProjectValues> {
  if (!query) return async () => ({})
  return async () => {
    const { rows } = await queryAsRole(pool, { claims: { role: 'service_role' } }, { text: query })
    const columns = Object.entries((rows[0] ?? {}) as Record<string, unknown>)
    return Object.fromEntries(columns.map(([name, value]) => [name, oneLine(value)]))
  }
}

function oneLine(value: unknown): string {
  const line = String(value ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
  return Array.from(line.trim()).slice(0, LONGEST).join('')
}
