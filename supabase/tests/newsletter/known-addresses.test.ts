import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Persona } from 'zunft-backend/testing'
import { createConsents } from '../testing/consents.ts'

const {
  server,
  sql,
  as,
  someone,
  state,
  claim,
  confirm,
  confirmed,
  consents,
  attemptAs,
  signUp,
  mailable,
  unsubscribe,
  ...list
} = createConsents()

describe('known addresses', () => {
  async function post(who: Persona, path: string, body: unknown) {
    const response = await server.fetch(`/rest/v1/${path}`, {
      method: 'POST',
      headers: { ...who.headers, 'content-type': 'application/json', prefer: 'return=minimal' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text && JSON.parse(text) }
  }

  const row = (email: string, name = 'Neugierig') => ({ name, email })
  const insert = (who: Persona, email: string) => post(who, 'newsletter_subscriptions', row(email))
  const DUPLICATE = { status: 409, body: expect.objectContaining({ code: '23505', details: null }) }
  const CREATED = { status: 201, body: '' }

  const states = async (email: string, who = server.personas.visitor) =>
    (await post(who, 'rpc/newsletter_sign_up_state', { _email: email })).body
  /** Queued mails; the query waits for running calls of the server, which hold the lock of the list. */
  const queued = (email: string) =>
    sql(
      `select c.id from records.newsletter_confirmations as c join newsletter_subscriptions as s on s.id = c.subscription_id
     where s.email = $1 and c.due_at is not null`,
      [email],
    )
  /** Elapses the pause between two mails to one mailbox. */
  const elapse = (time = '11 minutes') =>
    sql(
      'update records.newsletter_confirmations set asked_at = asked_at - $1::interval, sent_at = sent_at - $1::interval',
      [time],
    )

  async function ownAddress(of: Persona): Promise<string> {
    const email = someone()
    await sql('update auth.users set email = $2, email_confirmed_at = now() where id = $1', [
      of.userId,
      email,
    ])
    return email
  }

  describe('an address that is confirmed or waits', () => {
    test.for(['visitor', 'member', 'admin'] as const)(
      'is a duplicate for a %s, in any case',
      async (name) => {
        const who = server.personas[name]
        const [waiting, reader] = [someone(), await confirmed()]
        expect(await insert(server.personas.visitor, waiting)).toEqual(CREATED)
        for (const email of [waiting, waiting.toUpperCase(), reader]) {
          expect(await insert(who, email)).toEqual(DUPLICATE)
        }
        expect([await state(waiting), await state(reader)]).toEqual(['asked', 'confirmed'])
      },
    )

    test('and was put there by the office is a duplicate as well', async () => {
      const email = someone()
      expect(await insert(server.personas.admin, email)).toEqual(CREATED)
      expect(await insert(server.personas.visitor, email)).toEqual(DUPLICATE)
    })

    test('and waits gets its mail again by a plain insert that is refused, once the limits allow it', async () => {
      const email = someone()
      await insert(server.personas.visitor, email)
      const [first] = await claim()
      await as('service', 'select newsletter_confirmation_sent($1)', [first?.id])
      await insert(server.personas.visitor, email)
      expect(await states(email)).toBe('under_way')
      expect(await queued(email)).toEqual([])
      await elapse()
      expect(await insert(server.personas.visitor, email)).toEqual(DUPLICATE)
      await expect.poll(() => queued(email)).toHaveLength(1)
      const [second] = await claim()
      expect([await confirm(first?.token ?? ''), await confirm(second?.token ?? '')]).toEqual([false, true])
    })

    test('and is confirmed gets no mail', async () => {
      const email = await confirmed()
      await elapse()
      expect(await insert(server.personas.visitor, email)).toEqual(DUPLICATE)
      expect([await states(email), await queued(email)]).toEqual([null, []])
    })

    test('is confirmed by the account that owns it, without a mail', async () => {
      const { member } = server.personas
      const email = await ownAddress(member)
      await insert(server.personas.visitor, email)
      expect([await state(email), await states(email)]).toEqual(['asked', null])
      expect(await insert(member, email)).toEqual(DUPLICATE)
      await expect.poll(() => state(email)).toBe('confirmed')
      expect([await states(email, member), await states(email)]).toEqual(['confirmed', null])
      expect((await consents(email)).at(-1)).toMatchObject({ form: 'footer', confirmed_at: expect.any(Date) })
    })
  })

  describe('an address that has left', () => {
    const left = async () => {
      const email = await confirmed()
      await as('admin', 'update newsletter_subscriptions set active = false where email = $1', [email])
      await elapse()
      return email
    }

    test('is treated as new: asked, and a duplicate while it waits; the list shows it as left until it is confirmed', async () => {
      const email = await left()
      expect(await insert(server.personas.visitor, email)).toEqual(CREATED)
      expect([await state(email), await sql('select name from newsletter_subscriptions')]).toEqual([
        'left',
        [{ name: 'Leserin' }],
      ])
      expect(await insert(server.personas.visitor, email)).toEqual(DUPLICATE)
      const [mail] = await claim()
      expect(await confirm(mail?.token ?? '')).toBe(true)
      expect(await state(email)).toBe('confirmed')
    })

    test('is new again when the link was not used for seven days', async () => {
      const email = await left()
      await insert(server.personas.visitor, email)
      await elapse('8 days')
      expect(await insert(server.personas.visitor, email)).toEqual(CREATED)
    })

    test('while it waited ends the link that is out', async () => {
      const email = someone()
      await insert(server.personas.visitor, email)
      const [mail] = await claim()
      await as('admin', 'update newsletter_subscriptions set active = false where email = $1', [email])
      expect(await confirm(mail?.token ?? '')).toBe(false)
      expect(await insert(server.personas.visitor, email)).toEqual(CREATED)
      // An address is asked at most once within ten minutes: the response does not mention a mail.
      expect(await states(email)).toBeNull()
    })

    test('comes back by its own account at once', async () => {
      const { member } = server.personas
      const email = await ownAddress(member)
      await sql(`insert into newsletter_subscriptions (name, email, active) values ('Ich', $1, false)`, [
        email,
      ])
      expect(await insert(member, email)).toEqual(CREATED)
      expect(await state(email)).toBe('confirmed')
    })

    test('is refused with an invalid name like any other', async () => {
      const refused = await post(server.personas.visitor, 'newsletter_subscriptions', row(await left(), ''))
      expect(refused.body.code).toBe('23514')
    })
  })

  describe('the state of a sign-up', () => {
    test('names the mail: under way, sent a while ago, or none', async () => {
      const email = someone()
      await insert(server.personas.visitor, email)
      await sql('select note_mail_delivery(false)')
      expect(await states(email)).toBeNull()
      await sql('select note_mail_delivery(true)')
      expect(await states(email)).toBe('under_way')
      const [mail] = await claim()
      await as('service', 'select newsletter_confirmation_sent($1)', [mail?.id])
      expect(await states(email)).toBe('under_way')
      await sql(`update records.newsletter_confirmations set sent_at = now() - interval '2 minutes'`)
      expect(await states(email)).toBe('sent')
    })

    test('of an unknown, confirmed or invalid address says and does nothing', async () => {
      const { member } = server.personas
      for (const email of [someone(), await confirmed(), await ownAddress(member), 'x', '']) {
        expect([await states(email), await states(email, member)]).toEqual([null, null])
      }
      expect(await sql('select from newsletter_subscriptions')).toHaveLength(1)
    })
  })

  test('ten simultaneous sign-ups of a new address make one subscription and one mail', async () => {
    const email = `${randomUUID()}@example.org`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => insert(server.personas.visitor, email)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
    expect([await states(email), (await queued(email)).length]).toEqual([expect.anything(), 1])
  })
})

describe('deleted subscribers', () => {
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
    const { rows } = await as(
      'editor',
      'delete from newsletter_subscriptions where email = $1 returning id',
      [email],
    )
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
      const email = await confirmed()
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
      const email = someone()
      await signUp(email)
      const [mail] = (await claim()).filter((due) => due.email === email)
      const id = await remove(email)
      expect((await stored(email)) ?? (await claim())).toEqual([])
      await restore(id)
      expect(await confirm(mail?.token ?? '')).toBe(true)
      expect(await state(email)).toBe('confirmed')
    })

    test('leaves an address suppressed that was suppressed before', async () => {
      const email = await confirmed()
      await remove(email)
      await signUp(email)
      await restore(await remove(email))
      expect([await state(email), await suppressed()]).toEqual(['asked', 1])
    })

    test('is final after a minute: the end of the consent is noted, and nothing of the address is kept but its hash', async () => {
      const email = await confirmed()
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
      const email = await confirmed()
      const id = await remove(email)
      // An address is asked at most once within ten minutes.
      await sql('delete from records.newsletter_confirmations')
      await confirmed(email)
      expect(await refusal(id)).toBe('23505')
      await waitAMinute()
      await sql('select private.remove_expired()')
      expect(await consents(email)).toMatchObject([{ withdrawn_by: 'erased' }, { withdrawn_by: null }])
      expect(await mailable()).toEqual([email])
    })
  })

  describe('nobody but the editors takes it back', () => {
    test.for(['visitor', 'member', 'treasurer', 'secretary', 'vouchers'] as const)('%s', async (who) => {
      const id = await remove(await confirmed())
      expect((await attemptAs(who, RESTORE, [id])).code).toMatch(/PT404|42501/)
      expect((await attemptAs(who, 'select content from records.bin where row_id = $1', [id])).code).toBe(
        '42501',
      )
    })

    test('nor is it shown in the bin, or deleted from there', async () => {
      const id = await remove(await confirmed())
      for (const sql of ['select from bin where row_id = $1', 'delete from bin where row_id = $1'])
        expect((await attemptAs('editor', sql, [id])).count).toBe(0)
    })
  })

  describe('whoever leaves meanwhile stays away', () => {
    test('by the link of a letter', async () => {
      const email = await confirmed()
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
      const email = await confirmed()
      await as('service', 'delete from newsletter_subscriptions where email = $1', [email])
      expect([await inBin(), (await consents(email))[0]?.withdrawn_by]).toEqual([0, 'erased'])
    })
  })
})
