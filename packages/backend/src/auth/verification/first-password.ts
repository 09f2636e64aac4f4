import { z } from 'zod'
import type { AuthContext } from '../context.ts'
import { currentPasswordInvalid, identityNotFound } from '../errors.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import { type Candidate, findCandidates } from '../sign-up/pending-sign-ups.ts'

/**
 * What a request may add to the link of a sign-up, so that the account has a password afterwards: ids of the identities in the responses to
 * this browser's sign-ups, a password that was chosen at a sign-up, or a new password. Without a choice the account has no password.
 */
export const PasswordChoice = z.object({
  identity_ids: z.array(z.uuid()).min(1).max(10).nullish(),
  current_password: z.string().nullish(),
  password: z.string().nullish(),
})

/** Password of an account from its first confirmation on. `data` are the metadata that come with it; null leaves those of the account. */
export type FirstPassword = Readonly<{ hash: string; data: Record<string, unknown> | null }>

/**
 * The password that a link's account has after confirmation; undefined without a choice, or when the link is invalid. The mail does not
 * decide, because a stranger's sign-up may have caused it: only the browser that signed up, or the typed password, does. Does not consume
 * the token. Errors: `identity_not_found`, `current_password_invalid`, `weak_password`.
 */
export async function findFirstPassword(
  { pool, oneTimeTokens, passwords }: AuthContext,
  token: string,
  choice: z.output<typeof PasswordChoice>,
): Promise<FirstPassword | undefined> {
  const { identity_ids: ids, current_password: current, password } = choice
  if (!ids && !current && !password) return undefined
  if (password) checkNewPassword(password)
  const candidates = await findCandidates(pool, oneTimeTokens.hashOfToken(token))
  if (candidates.length === 0) return undefined
  if (password) {
    // It is unknown whether one of the sign-ups is the owner's, so their metadata are dropped.
    const data = candidates.some(({ id }) => id) ? {} : null
    return { hash: await passwords.hash(password), data }
  }
  if (current) {
    for (const candidate of candidates) {
      if (candidate.hash && (await passwords.matches(current, candidate.hash))) return of(candidate)
    }
    throw currentPasswordInvalid()
  }
  const own = candidates.find(({ id }) => id && ids?.includes(id))
  if (!own) throw identityNotFound()
  return of(own)
}

const of = ({ hash, data }: Candidate): FirstPassword => ({ hash: hash ?? '', data })
