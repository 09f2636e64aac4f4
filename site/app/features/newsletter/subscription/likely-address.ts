/** Mail domains that are common here. */
const SERVICES = [
  'gmail.com',
  'googlemail.com',
  'gmx.de',
  'gmx.net',
  'gmx.at',
  'web.de',
  't-online.de',
  'freenet.de',
  'arcor.de',
  'outlook.com',
  'outlook.de',
  'hotmail.com',
  'hotmail.de',
  'live.de',
  'live.com',
  'yahoo.com',
  'yahoo.de',
  'icloud.com',
  'posteo.de',
  'mailbox.org',
]

/** Top-level domains with common typing errors, and the correct ones. */
const ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  dee: 'de',
  ner: 'net',
  nte: 'net',
  ogr: 'org',
}

/** Names up to this length may differ by one letter only; with two differences it is another name. */
const SHORT = 8

/** Suggests a correction of a mistyped domain, null when there is none: `erika@gmial.con` → `erika@gmail.com`. */
export function likelyAddress(address: string): string | null {
  const at = address.lastIndexOf('@') + 1
  const typed = address.slice(at).toLowerCase()
  const ended = typed.replace(/[^.]+$/, (ending) => ENDINGS[ending] ?? ending)
  const meant = nearest(ended) ?? ended
  return meant === typed ? null : address.slice(0, at) + meant
}

/** The domain with the smallest distance, undefined if all are too far away. */
function nearest(domain: string): string | undefined {
  const [best] = SERVICES.map((service) => ({ service, apart: mistakes(domain, service) }))
    .filter(({ service, apart }) => apart <= (service.length < SHORT ? 1 : 2))
    .sort((one, other) => one.apart - other.apart)
  return best?.service
}

/** Edit distance with transpositions (optimal string alignment). */
function mistakes(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + same,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}
