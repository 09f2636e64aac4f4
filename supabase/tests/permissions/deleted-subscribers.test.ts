import { describe, expect, test } from 'vitest'
import { createConsents } from '../testing/consents.ts'

const {
  server,
  attemptAs,
  sql,
  as,
  signUp,
  state,
  consents,
  mailable,
  claim,
  confirm,
  unsubscribe,
  ...list
} = createConsents()

/** Everything stored about an address, as JSON. */
const stored = async (email: string) =>
  (
    await sql(
      `select to_jsonb(s) as subscription, to_jsonb(t) as state,
         array(select to_jsonb(c) from newsletter_consents as c where c.email = s.email order by c.id) as consents,
         array(select c.id from records.newsletter_confirmations as c where c.subscription_id = s.id order by c.id) as mails
       from newsletter_subscriptions as s join records.newsletter_states as t on t.subscription_id = s.id
       where s.email = $1`,
      [email],
    )
  )[0]
const suppressed = async () => (await sql('select from records.newsletter_suppressions')).length

async function remove(email: string): Promise<string> {
  const { rows } = await as('editor', 'delete from newsletter_subscriptions where email = $1 returning id', [
    email,
  ])
  return rows[0]?.id as string
}
const RESTORE = `select restore_from_bin('subscriber', $1)`
const restore = (id: string) => as('editor', RESTORE, [id])
const refusal = async (id: string) => (await attemptAs('editor', RESTORE, [id])).code

async function emailOf(userId: string | undefined): Promise<string> {
  const [row] = await sql<{ email: string }>('select email from auth.users where id = $1', [userId])
  return row?.email ?? ''
}

async function waitAMinute(): Promise<void> {
  await sql(`update records.bin set deleted_at = now() - interval '61 seconds' where kind = 'subscriber'`)
}
const inBin = async () => (await sql(`select from records.bin where kind = 'subscriber'`)).length

describe('a deletion by the office', () => {
  test('stops everything at once, and taken back leaves the address as it was', async () => {
    const email = await list.confirmed()
    const before = await stored(email)
    const id = await remove(email)
    expect([await state(email), await mailable(true), await suppressed()]).toEqual([undefined, [], 1])
    const { code } = await attemptAs(
      'admin',
      'insert into newsletter_subscriptions (name, email) values ($1, $2)',
      ['Max', email],
    )
    expect(code).toBe('23N01')
    await restore(id)
    expect(await stored(email)).toEqual(before)
    expect([await mailable(), await suppressed(), await inBin()]).toEqual([[email], 0, 0])
  })

  test('taken back keeps the link of a sign-up that was asked', async () => {
    const email = list.someone()
    await signUp(email)
    const [mail] = (await claim()).filter((due) => due.email === email)
    const id = await remove(email)
    expect((await stored(email)) ?? (await claim())).toEqual([])
    await restore(id)
    expect(await confirm(mail?.token ?? '')).toBe(true)
    expect(await state(email)).toBe('confirmed')
  })

  test('leaves an address suppressed that was suppressed before', async () => {
    const email = await list.confirmed()
    await remove(email)
    await signUp(email)
    await restore(await remove(email))
    expect([await state(email), await suppressed()]).toEqual(['asked', 1])
  })

  test('is final after a minute: the end of the consent is noted, and nothing of the address is kept but its hash', async () => {
    const email = await list.confirmed()
    const id = await remove(email)
    await sql('select private.remove_expired()')
    expect([await inBin(), (await consents(email))[0]?.withdrawn_by]).toEqual([1, null])
    await waitAMinute()
    expect(await refusal(id)).toBe('PT404')
    await sql('select private.remove_expired()')
    expect(await consents(email)).toMatchObject([{ withdrawn_by: 'erased' }])
    expect([await inBin(), await suppressed()]).toEqual([0, 1])
  })

  test('does not end a consent that its owner gave afterwards', async () => {
    const email = await list.confirmed()
    const id = await remove(email)
    // An address is asked at most once within ten minutes.
    await sql('delete from records.newsletter_confirmations')
    await list.confirmed(email)
    expect(await refusal(id)).toBe('23505')
    await waitAMinute()
    await sql('select private.remove_expired()')
    expect(await consents(email)).toMatchObject([{ withdrawn_by: 'erased' }, { withdrawn_by: null }])
    expect(await mailable()).toEqual([email])
  })
})

describe('nobody but the editors takes it back', () => {
  test.for(['visitor', 'member', 'treasurer', 'secretary', 'vouchers'] as const)('%s', async (who) => {
    const id = await remove(await list.confirmed())
    expect((await attemptAs(who, RESTORE, [id])).code).toMatch(/PT404|42501/)
    expect((await attemptAs(who, 'select content from records.bin where row_id = $1', [id])).code).toBe(
      '42501',
    )
  })

  test('nor is it shown in the bin, or deleted from there', async () => {
    const id = await remove(await list.confirmed())
    for (const sql of ['select from bin where row_id = $1', 'delete from bin where row_id = $1'])
      expect((await attemptAs('editor', sql, [id])).count).toBe(0)
  })
})

describe('whoever leaves meanwhile stays away', () => {
  test('by the link of a letter', async () => {
    const email = await list.confirmed()
    const token = await list.tokenOf(email)
    const id = await remove(email)
    expect(await unsubscribe(token)).toBe(true)
    expect(await refusal(id)).toBe('PT404')
    expect(await consents(email)).toMatchObject([{ withdrawn_by: 'erased' }])
  })

  test('by the switch of an account, by its deletion, and by an erasure', async () => {
    const email = await emailOf(server.personas.member.userId)
    for (const leave of [
      () => as('member', 'update my_subscription set active = false'),
      () =>
        sql(`select private.erase_personal('records.bin', id) from records.bin where kind = 'subscriber'`),
      () => sql('delete from auth.users where email = $1', [email]),
    ]) {
      await as('member', 'update my_subscription set active = true')
      const id = await remove(email)
      await leave()
      expect([await refusal(id), await inBin(), await mailable(true)]).toEqual(['PT404', 0, []])
      expect((await consents(email)).at(-1)?.withdrawn_at).not.toBeNull()
    }
  })

  test('programs and the owner of the database delete for good at once', async () => {
    const email = await list.confirmed()
    await as('service', 'delete from newsletter_subscriptions where email = $1', [email])
    expect([await inBin(), (await consents(email))[0]?.withdrawn_by]).toEqual([0, 'erased'])
  })
})
