import { readFileSync } from 'node:fs'
import { getDocumentProxy } from 'unpdf'
import { completeSettings } from '../../settings/complete-settings.ts'
import type { SettingsDocument } from '../../settings/schema/settings.ts'
import { DOCUMENTS, type DocumentPath } from '../documents.ts'

export type Reader = Awaited<ReturnType<typeof getDocumentProxy>>

/** The settings of a demo. */
export const settingsOf = (town: string) =>
  completeSettings(
    JSON.parse(readFileSync(`supabase/seed/settings/${town}.json`, 'utf8')) as SettingsDocument,
  )

/** Opens a document of the demo with a PDF viewer's library. */
export const read = async (path: DocumentPath, settings = settingsOf('roding')) =>
  getDocumentProxy(new Uint8Array(await DOCUMENTS[path](settings)))

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
