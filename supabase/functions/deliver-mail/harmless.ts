/** Maximum length of a repeated value. */
const LONGEST = 100

/** What somebody has entered, for a mail to an address that was entered: on one line, shortened, without anything that mail programs turn into a link. */
export function harmless(value: string): string {
  return value
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST)
    .replace(/:\/+/g, ': ')
    .replace(/([.@])(?=\S)/g, '$1 ')
}
