/**
 * URL of a website as people write it, with or without scheme; null for anything but http and https (scripts, mail, files) and for URLs
 * with a password.
 */
export function webAddress(written: string | null): URL | null {
  const text = written?.trim()
  if (!text) return null
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  const isSafe = address && !address.username && !address.password && address.hostname.includes('.')
  return isSafe ? address : null
}

/** `tel:` link of the first number in a text; null when there is none. */
export function phoneLink(written: string | null): string | null {
  const first = written?.match(/\+?\d[\d\s()/.–-]*/)?.[0]
  // "+49 (0) 9461 …": the zero in brackets is not dialled from abroad.
  const dialled = first?.replace(/^(\+.*?)\(0\)/, '$1').replace(/[^\d+]/g, '')
  return dialled && dialled.length >= 3 ? `tel:${dialled}` : null
}

/** `mailto:` link of exactly one address: characters that would add recipients, a subject or a body are escaped (RFC 6068). */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`

/** URL of a map that searches for an address; nothing is requested before the link is followed. */
export const mapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`

/** URL of a map that plans the way to an address. */
export const routeLink = (address: string): string =>
  `https://www.openstreetmap.org/directions?${new URLSearchParams({ to: address })}`
