import { Buffer } from 'node:buffer'

/** Bytes of a character of UTF-8 that a text of another encoding hardly has: Latin letters and punctuation. */
const UTF_8 = /[\xC3-\xC5][\x80-\xBF]|\xE2\x80[\x80-\xBF]/
const NOT_ASCII = /[\x80-\xFF]/

/**
 * Lines of a calendar (RFC 5545, 3.1). They are unfolded before they are decoded, as folding may part the bytes of a character. `charset` is what the
 * answer names; a line is UTF-8 whenever its bytes allow it, because servers name encodings that their calendars do not have.
 */
export function contentLines(bytes: Uint8Array, charset: string | null): string[] {
  const decode = lineDecoder(charset)
  const raw = Buffer.from(withoutUtf16(bytes, charset))
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
  return (raw.includes('\n') ? raw : raw.replaceAll('\r', '\n'))
    .replace(/\r*\n[ \t]/g, '')
    .split(/\r*\n/)
    .map((line) => (NOT_ASCII.test(line) ? decode(Buffer.from(line, 'latin1')) : line))
}

/** Converts UTF-16 to UTF-8; other text stays unchanged. */
function withoutUtf16(bytes: Uint8Array, charset: string | null): Uint8Array {
  const isLittle = (bytes[0] === 0xff && bytes[1] === 0xfe) || /^utf-?16(le)?$/i.test(charset ?? '')
  const isBig = (bytes[0] === 0xfe && bytes[1] === 0xff) || /^utf-?16be$/i.test(charset ?? '')
  if (!isLittle && !isBig) return bytes
  return new TextEncoder().encode(new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes))
}

/** Windows-1252, a superset of ISO 8859-1, is what most calendars mean that are not UTF-8 and do not name their encoding. */
function lineDecoder(charset: string | null): (line: Uint8Array) => string {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const other = decoderOf(charset)
  return (line) => {
    try {
      return utf8.decode(line)
    } catch {
      const isCut = UTF_8.test(Buffer.from(line).toString('latin1'))
      return (isCut ? new TextDecoder() : other).decode(line).replaceAll('\uFFFD', '')
    }
  }
}

function decoderOf(charset: string | null): TextDecoder {
  try {
    const named = new TextDecoder(charset ?? 'windows-1252')
    return named.encoding === 'utf-8' ? new TextDecoder('windows-1252') : named
  } catch {
    return new TextDecoder('windows-1252')
  }
}
