import { inflateSync } from 'node:zlib'
import textFont from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff?inline'
import strongFont from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff?inline'
import displayFont from '@fontsource/vollkorn/files/vollkorn-latin-800-normal.woff?inline'

export type Typeface = 'display' | 'text' | 'strong'

/** Bytes of a header and of one entry in the table directory, in a WOFF file and in an OpenType one. */
const WOFF = { header: 44, entry: 20 } as const
const OPENTYPE = { header: 12, entry: 16 } as const

/** The fonts of the site as single weights, because variable fonts cannot be subset. */
export const TYPEFACES: Readonly<Record<Typeface, Buffer>> = {
  display: fontOf(displayFont),
  text: fontOf(textFont),
  strong: fontOf(strongFont),
}

/** The OpenType font in a WOFF file, a data URL: the PDF library would decompress a table again for each glyph. */
function fontOf(address: string): Buffer {
  const woff = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(OPENTYPE.header + count * OPENTYPE.entry)
  // The version. The fields for binary searches in the directory stay zero; the library does not read them.
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const parts = [directory]
  let end = directory.length
  for (let place = 0; place < count; place++) {
    const from = WOFF.header + place * WOFF.entry
    const offset = woff.readUInt32BE(from + 4)
    const length = woff.readUInt32BE(from + 12)
    const stored = woff.subarray(offset, offset + woff.readUInt32BE(from + 8))
    const table = Buffer.alloc(Math.ceil(length / 4) * 4)
    ;(stored.length < length ? inflateSync(stored) : stored).copy(table)
    const to = OPENTYPE.header + place * OPENTYPE.entry
    woff.copy(directory, to, from, from + 4)
    woff.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(end, to + 8)
    directory.writeUInt32BE(length, to + 12)
    parts.push(table)
    end += table.length
  }
  return Buffer.concat(parts)
}
