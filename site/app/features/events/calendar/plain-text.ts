/**
 * Removes what is not allowed in a calendar file (RFC 5545 section 3.1): control characters except tab and line feed. The line and
 * paragraph separators of Unicode become line feeds, because some parsers treat them so.
 */
export function plainText(text: string): string {
  return text
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/\p{Cc}/gu, (character) => ('\t\r\n'.includes(character) ? character : ''))
}
