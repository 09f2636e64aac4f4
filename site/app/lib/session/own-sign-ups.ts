/** A sign-up of this browser that waits for its confirmation. `id` is the identity in its response; no other sign-up gets it. */
type OwnSignUp = Readonly<{ id: string; email: string }>

/** Storage key, and how many are kept: as many as the auth service reads. */
const STORAGE_KEY = 'signUps'
const KEPT = 10

/**
 * Remembers a sign-up, so that the link of its mail, opened in this browser, keeps the password that was chosen
 * (docs/product.md#accounts). Without storage the link asks for it.
 */
export function rememberSignUp(signUp: OwnSignUp): void {
  store([signUp, ...read()].slice(0, KEPT))
}

/** Ids of the sign-ups of this browser, newest first. */
export const ownSignUps = (): readonly string[] => read().map(({ id }) => id)

/** Forgets the sign-ups of an address that is confirmed. */
export function forgetSignUps(email: string): void {
  store(read().filter((signUp) => signUp.email !== email))
}

function read(): readonly OwnSignUp[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSignUp) : []
  } catch {
    return []
  }
}

function store(signUps: readonly OwnSignUp[]): void {
  try {
    if (signUps.length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify(signUps))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is blocked.
  }
}

function isSignUp(value: unknown): value is OwnSignUp {
  const { id, email } = (value ?? {}) as Partial<OwnSignUp>
  return typeof id === 'string' && typeof email === 'string'
}
