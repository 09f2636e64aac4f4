/**
 * The text without what may not stand in a calendar file (RFC 5545 section 3.1): control characters are left out, but for
 * tabs and ends of lines, and the line and paragraph separators of Unicode become ends of lines, which some readers take
 * them for.
 */
export function plainText(text: string): string {
  return text
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/\p{Cc}/gu, (character) => ('\t\r\n'.includes(character) ? character : ''))
}
