const UTF_16_LITTLE_ENDIAN = [0xff, 0xfe]

/**
 * Decodes a file of a spreadsheet program: UTF-8 with or without byte order mark, UTF-16 (Excel's "Unicode text"), and Windows-1252 for
 * anything that is not valid UTF-8.
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
