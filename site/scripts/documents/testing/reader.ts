import { readFileSync } from 'node:fs'
import { getDocumentProxy } from 'unpdf'

export type Reader = Awaited<ReturnType<typeof getDocumentProxy>>

/** A document as the site serves it. */
export const committed = (file: string) => readFileSync(new URL(`../../../public/${file}`, import.meta.url))

/** Opens a document with a PDF viewer's library. */
export const read = (file: string) => getDocumentProxy(new Uint8Array(committed(file)))

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
