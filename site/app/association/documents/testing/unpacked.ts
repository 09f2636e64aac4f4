import { inflateSync } from 'node:zlib'

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
