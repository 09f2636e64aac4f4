const UTF_16_LITTLE_ENDIAN = [0xff, 0xfe]

/**
 * The text of a file as spreadsheets write them: UTF-8 with or without a byte order mark, Excel's "Unicode text" (UTF-16), and
 * Windows-1252 for whatever is not UTF-8.
 */
export function decodeText(bytes: Uint8Array): string {
  if (UTF_16_LITTLE_ENDIAN.every((byte, place) => bytes[place] === byte))
    return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
