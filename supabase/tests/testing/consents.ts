import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import { createPersonas, type PersonaName } from './personas.ts'

type Claimed = { id: string; email: string; token: string }

export const NEWSLETTER = randomUUID()

/** A server without subscribers, and what the tests of consent do with it. */
export function createConsents() {
  const personas = createPersonas()
  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await personas.owner(text, values)).rows as Row[]

  /** Nothing that an earlier test has done counts against the limits of this one. */
  beforeEach(async () => {
    await sql(`delete from newsletter_subscriptions; delete from records.bin where kind = 'subscriber'`)
    await sql('delete from records.newsletter_confirmations; delete from records.newsletter_suppressions')
  })

  const as = personas.performAs

  const someone = () => `${randomUUID()}@example.org`
  /** As the form does, which asks after its insert, refused as a duplicate or not. */
  async function signUp(email: string, who: PersonaName = 'visitor'): Promise<void> {
    const insert = as(who, 'insert into newsletter_subscriptions (name, email) values ($1, $2)', [
      'Leserin',
      email,
    ])
    await insert.catch((error: { code?: string }) => {
      if (error.code !== '23505') throw error
    })
    await as(who, 'select newsletter_sign_up_state($1)', [email])
  }

  async function state(email: string): Promise<string | undefined> {
    const [row] = await sql<{ state: string }>(
      'select state from newsletter_subscribers where lower(email) = lower($1)',
      [email],
    )
    return row?.state
  }

  const consents = (email: string) =>
    sql<Record<string, unknown>>(
      'select * from newsletter_consents where lower(email) = lower($1) order by coalesce(asked_at, withdrawn_at)',
      [email],
    )

  const mailable = async (unproven = false) =>
    (
      await as('service', 'select email from private.mailable_subscriptions($1) order by email', [unproven])
    ).rows.map(({ email }) => email)

  const claim = async () =>
    (await as('service', 'select * from claim_newsletter_confirmations()')).rows as Claimed[]

  async function answerOf(call: string, ...values: unknown[]): Promise<unknown> {
    const { rows } = await as('visitor', `select ${call} as answer`, values)
    return rows[0]?.answer
  }
  const confirm = (token: string) => answerOf('confirm_newsletter($1)', token)
  const unsubscribe = (token: string, by = 'link') => answerOf('unsubscribe_newsletter($1, $2)', token, by)
  const resubscribe = (token: string) => answerOf('resubscribe_newsletter($1)', token)

  async function confirmed(email = someone()): Promise<string> {
    await signUp(email)
    const [mail] = (await claim()).filter((due) => due.email === email)
    expect(await confirm(mail?.token ?? '')).toBe(true)
    return email
  }

  async function tokenOf(email: string, purpose = 'unsubscribe', newsletter = NEWSLETTER): Promise<string> {
    const [row] = await sql<{ token: string }>(
      'select private.newsletter_token($1, $2, id) as token from newsletter_subscriptions where lower(email) = lower($3)',
      [purpose, newsletter, email],
    )
    return row?.token ?? ''
  }
  return {
    server: personas.server,
    attemptAs: personas.as,
    sql,
    as,
    someone,
    signUp,
    state,
    consents,
    mailable,
    claim,
    answerOf,
    confirm,
    unsubscribe,
    resubscribe,
    confirmed,
    tokenOf,
  }
}
