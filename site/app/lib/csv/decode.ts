/** CP850, which programs with DOS behind them write; browsers know no decoder for it. Characters 128 to 255. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const decoder = (name: string) => (bytes: Uint8Array) => new TextDecoder(name).decode(bytes)

/** Encodings of one byte a character, the usual one first. */
const ENCODINGS: ReadonlyArray<Readonly<{ name: string | null; decode: (bytes: Uint8Array) => string }>> = [
  { name: null, decode: decoder('windows-1252') },
  { name: 'Mac Roman', decode: decoder('macintosh') },
  {
    name: 'DOS (CP850)',
    decode: (bytes) =>
      Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP850[byte - 128])).join(''),
  },
]

/** German letters within words; at their beginning Czech and others have some of the same bytes. */
const GERMAN = /(?<=\p{L})[äöü]|(?<=[aeiouäöü])ß/gu
/** What a wrong encoding makes of them: capitals and symbols within words, control characters. */
const STRANGE =
  /(?<=\p{L})(?![A-Z])\p{Lu}(?=\p{Ll})|(?<=\p{L})[^\x20-\x7e\p{L}\p{N}\p{P}\s]|(?<=\p{L})[^\x20-\x7e\p{L}\p{N}’–-](?=\p{L})|[\x80-\x9f]/gu

export type DecodedText = Readonly<{
  text: string
  /** The encoding, where it is guessed and unusual. */
  guessed: string | null
}>

/**
 * Decodes a file of a spreadsheet program: UTF-8 with or without byte order mark, UTF-16 (Excel's "Unicode text"), and for anything that is not valid
 * UTF-8 the one of Windows-1252, Mac Roman and CP850 that gives the most German letters.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decoder('utf-16le')(bytes), guessed: null }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decoder('utf-16be')(bytes), guessed: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: null }
  } catch {
    const readings = ENCODINGS.map(({ name, decode }) => ({ text: decode(bytes), guessed: name }))
    return readings.reduce((best, next) => (likelihood(next.text) > likelihood(best.text) ? next : best))
  }
}

/** German letters count for an encoding, signs that no list of names has count against it. */
const likelihood = (text: string): number =>
  (text.match(GERMAN)?.length ?? 0) - (text.match(STRANGE)?.length ?? 0)
