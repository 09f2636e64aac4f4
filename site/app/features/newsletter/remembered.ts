/** Addresses that this browser has put on the list, by this name in its storage: the server tells nobody which it knows. */
const NAME = 'newsletterAddresses'
/** People have few addresses; who shares a browser with many others is not remembered for ever. */
const MOST = 20

/** Whether this browser has signed the address up before, in whatever case. */
export function isRemembered(email: string): boolean {
  return remembered().includes(spelling(email))
}

export function remember(email: string): void {
  const others = remembered().filter((known) => known !== spelling(email))
  try {
    localStorage.setItem(NAME, JSON.stringify([spelling(email), ...others].slice(0, MOST)))
  } catch {
    // Browsers that block storage throw; signing up twice then says twice that it worked.
  }
}

function remembered(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter((email) => typeof email === 'string') : []
  } catch {
    return []
  }
}

const spelling = (email: string): string => email.trim().toLowerCase()
