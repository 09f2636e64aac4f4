import type { Database } from '../context.ts'

/** A sign-up of an unconfirmed account. `id` is that of the identity in its response. */
export type PendingSignUp = Readonly<{
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
export type Candidate = Readonly<{
  id: string | null
  hash: string | null
  data: Record<string, unknown> | null
}>

/** Passwords of the unconfirmed account that a confirmation mail was written to, newest first; none for any other token. */
export async function findCandidates(database: Database, tokenHash: string): Promise<readonly Candidate[]> {
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
