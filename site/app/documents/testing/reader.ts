import { readFileSync } from 'node:fs'
import { getDocumentProxy } from 'unpdf'
import { completeSettings } from '../../settings/complete-settings.ts'
import type { SettingsDocument } from '../../settings/schema/settings.ts'
import { DOCUMENTS, type DocumentName, type SourceOf } from '../documents.ts'

export type Reader = Awaited<ReturnType<typeof getDocumentProxy>>

/** The settings of a demo. */
export const settingsOf = (town: string) =>
  completeSettings(
    JSON.parse(readFileSync(`supabase/seed/settings/${town}.json`, 'utf8')) as SettingsDocument,
  )

export const draw = <Name extends DocumentName>(name: Name, source: SourceOf<Name>): Promise<Buffer> =>
  (DOCUMENTS[name] as (source: SourceOf<Name>) => Promise<Buffer>)(source)

/** Opens a document with a PDF viewer's library. */
export const open = (file: Buffer) => getDocumentProxy(new Uint8Array(file))

/** Draws a document and opens it. */
export const read = async <Name extends DocumentName>(name: Name, source: SourceOf<Name>) =>
  open(await draw(name, source))

/** Text of a page, or of all pages, as one line. */
export async function words(reader: Reader, only?: number): Promise<string> {
  const lines: string[] = []
  for (let number = only ?? 1; number <= (only ?? reader.numPages); number++) {
    const { items } = await (await reader.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) lines.push(item.hasEOL ? `${item.str} ` : item.str)
  }
  return lines.join('').replace(/\s+/g, ' ')
}

/** The form fields. */
export async function widgets(reader: Reader) {
  const found = []
  for (let number = 1; number <= reader.numPages; number++)
    found.push(...(await (await reader.getPage(number)).getAnnotations()))
  return found.filter(({ subtype }) => subtype === 'Widget')
}
