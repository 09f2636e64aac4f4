import { z } from 'zod'
import type { AuthContext, Database } from './context.ts'
import { currentPasswordInvalid, identityNotFound } from './errors.ts'
import { checkNewPassword } from './passwords/passwords.ts'

/** A sign-up of an unconfirmed account. `id` is that of the identity in its response. */
type PendingSignUp = Readonly<{
  id: string
  userId: string
  passwordHash: string
  data: Record<string, unknown>
}>

/** Sign-ups kept for each account. More sign-ups by a stranger cost the owner a second choice of a password, nothing else. */
const KEPT = 5

/** Stores a sign-up until the address of its account is confirmed, and deletes the oldest ones. */
export async function storeSignUp(database: Database, signUp: PendingSignUp): Promise<void> {
  await database.query({
    name: 'store sign-up',
    text: `with surplus as (
        select id from auth.sign_ups where user_id = $2 order by created_at desc offset $5
      ), removed as (
        delete from auth.sign_ups using surplus where sign_ups.id = surplus.id
      )
      insert into auth.sign_ups (id, user_id, encrypted_password, data)
      select $1, id, $3, $4 from auth.users where id = $2 and email_confirmed_at is null`,
    values: [signUp.id, signUp.userId, signUp.passwordHash, signUp.data, KEPT - 1],
  })
}

/** A password from before the confirmation: of a sign-up, or of the account itself (`id` and `data` null). `hash` is null without a password. */
type Candidate = Readonly<{
  id: string | null
  hash: string | null
  data: Record<string, unknown> | null
}>

/** Passwords of the unconfirmed account that a confirmation mail was written to, newest first; none for any other token. */
async function findCandidates(database: Database, tokenHash: string): Promise<readonly Candidate[]> {
  const { rows } = await database.query<Candidate>({
    name: 'passwords before the confirmation',
    text: `select s.id, s.encrypted_password as hash, s.data, s.created_at
      from auth.one_time_tokens as t join auth.users as u on u.id = t.user_id and u.email_confirmed_at is null
      cross join lateral (
        select id, encrypted_password, data, created_at from auth.sign_ups where user_id = u.id
        union all select null, u.encrypted_password, null, null
      ) as s
      where t.token_hash = $1 and t.token_type = 'confirmation' and t.expires_at > now()
      order by s.created_at desc nulls last`,
    values: [tokenHash],
  })
  return rows
}

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
