/** Local storage key of the addresses that this browser has subscribed: the server does not disclose which addresses are subscribed. */
const STORAGE_KEY = 'newsletterAddresses'
/** Maximum number of stored addresses, for browsers shared by many visitors. */
const MAX_REMEMBERED = 20

/** Whether this browser has subscribed the address before, case-insensitively. */
export function isRemembered(email: string): boolean {
  return remembered().includes(spelling(email))
}

export function remember(email: string): void {
  const others = remembered().filter((known) => known !== spelling(email))
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([spelling(email), ...others].slice(0, MAX_REMEMBERED)))
  } catch {
    // Storage is blocked: a second subscription then reports success again.
  }
}

function remembered(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((email) => typeof email === 'string') : []
  } catch {
    return []
  }
}

const spelling = (email: string): string => email.trim().toLowerCase()
