/** Maximum length of a repeated value. */
const LONGEST = 100

/** What somebody has entered, for a mail to an address that was entered: on one line, shortened with a sign, without anything that mail programs turn into a link. */
export function harmless(value: string, longest = LONGEST): string {
  const line = value.replace(/\s+/g, ' ')
  return (line.length > longest ? `${line.slice(0, longest - 1)}…` : line)
    .replace(/:\/+/g, ': ')
    .replace(/([.@])(?=\S)/g, '$1 ')
}
