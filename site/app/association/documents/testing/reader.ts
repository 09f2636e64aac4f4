import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'
import { completeSettings } from '../../complete-settings.ts'
import type { SettingsDocument } from '../../schema/settings.ts'
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

/** Pairs of texts on a page that are written over each other. */
export async function overlaps(reader: Reader, page: number): Promise<readonly string[]> {
  const { items } = await (await reader.getPage(page)).getTextContent()
  const texts = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , size = 0, left = 0, bottom = 0] = item.transform as number[]
    // Without the space around letters of a size.
    return [{ text: item.str, left, right: left + item.width, bottom, top: bottom + size * 0.6 }]
  })
  return texts.flatMap((one, place) =>
    texts
      .slice(place + 1)
      .filter(
        (other) =>
          one.left + 1 < other.right &&
          other.left + 1 < one.right &&
          one.bottom < other.top &&
          other.bottom < one.top,
      )
      .map((other) => `${one.text} / ${other.text}`),
  )
}

/** The form fields. */
export async function widgets(reader: Reader) {
  const found = []
  for (let number = 1; number <= reader.numPages; number++)
    found.push(...(await (await reader.getPage(number)).getAnnotations()))
  return found.filter(({ subtype }) => subtype === 'Widget')
}

/** A PDF with decompressed streams, without lengths and offsets: compression differs between machines, the content must not. */
export function unpacked(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const stream = />>\nstream\n/g
  let readable = ''
  let done = 0
  for (let match = stream.exec(text); match; match = stream.exec(text)) {
    const dictionary = text.slice(text.lastIndexOf(' obj\n', match.index), match.index)
    const begin = match.index + match[0].length
    const end = begin + Number(/\/Length (\d+)/.exec(dictionary)?.[1])
    const content = pdf.subarray(begin, end)
    readable += text.slice(done, begin).replaceAll(/\/Length \d+\n/g, '')
    readable += (dictionary.includes('/FlateDecode') ? inflateSync(content) : content).toString('latin1')
    done = end
    stream.lastIndex = end
  }
  return readable + text.slice(done, text.lastIndexOf('\nxref\n'))
}
