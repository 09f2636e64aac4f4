import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from './testing/personas.ts'

const { as, performAs, owner, server } = createPersonas()

describe('merged ideas', () => {
  beforeEach(() =>
    owner(`delete from ideas; delete from post_likes; delete from records.idea_merges; delete from records.status_links;
    delete from records.mail_queue; delete from records.bin`),
  )

  async function idea(title: string, status = 'approved', email: string | null = null) {
    const id = randomUUID()
    await owner(
      `insert into ideas (id, title, description, status, submitter_email) values ($1, $2, 'Mehr davon', $3, $4)`,
      [id, title, status, email],
    )
    return id
  }
  const LIKE = `insert into post_likes (post_id, post_type, user_identifier) values ($1, 'idea', $2)`
  const like = (id: string, browser: string) => performAs('visitor', LIKE, [id, `browser-${browser}`])
  const merge = (id: string, kept: string, who: PersonaName = 'editor') =>
    performAs(who, 'select merge_ideas($1, $2)', [id, kept])
  const refusedMerge = async (id: string, kept: string, who: PersonaName = 'editor') =>
    (await as(who, 'select merge_ideas($1, $2)', [id, kept])).code
  const decide = (id: string, status: string) =>
    performAs('editor', 'update ideas set status = $2 where id = $1', [id, status])
  const likesOf = async (id: string) => {
    const { rows } = await owner(
      `select likes_count, (select count(*)::int from post_likes where post_id = $1) as likes from ideas where id = $1`,
      [id],
    )
    expect(rows[0].likes_count).toBe(rows[0].likes)
    return rows[0].likes
  }
  const addressOf = async (id: string, who: PersonaName = 'visitor') =>
    (await performAs(who, 'select id, title from merged_idea($1, $1)', [id])).rows[0]
  const mails = async () =>
    (await owner('select recipient, values from records.mail_queue where due_at is not null')).rows

  describe('a merge', () => {
    test('gives the kept idea every browser once, and the address of the duplicate', async () => {
      const [kept, duplicate] = [await idea('Bänke'), await idea('Sitzbänke')]
      for (const browser of ['both-12', 'one-1234']) await like(kept, browser)
      for (const browser of ['both-12', 'two-1234']) await like(duplicate, browser)
      await merge(duplicate, kept)
      expect(await likesOf(kept)).toBe(3)
      expect(await addressOf(duplicate)).toEqual({ id: kept, title: 'Bänke' })
      expect((await as('visitor', 'select from ideas where id = $1', [duplicate])).count).toBe(0)
      await performAs('editor', 'delete from ideas where id = $1', [duplicate])
      expect([await likesOf(kept), (await addressOf(duplicate))?.id]).toEqual([3, kept])
    })

    test('sends later likes to the kept idea', async () => {
      const [kept, duplicate] = [await idea('Bänke'), await idea('Sitzbänke')]
      await like(duplicate, 'early-12')
      await merge(duplicate, kept)
      await like(duplicate, 'late-123')
      expect(await likesOf(kept)).toBe(2)
      expect((await as('visitor', LIKE, [duplicate, 'browser-early-12'])).code).toBe('23505')
    })

    test('is taken back by approving again: each idea has its own supports', async () => {
      const [kept, duplicate] = [await idea('Bänke'), await idea('Sitzbänke')]
      for (const id of [kept, duplicate]) await like(id, 'both-123')
      await like(duplicate, 'moved-12')
      await merge(duplicate, kept)
      await like(kept, 'later-12')
      await decide(duplicate, 'approved')
      expect([await likesOf(kept), await likesOf(duplicate)]).toEqual([2, 2])
      expect(await addressOf(duplicate)).toBeUndefined()
      const { rows } = await performAs(
        'admin',
        `select action, details from audit_log where subject_id = $1 and action in ('merged', 'separated')`,
        [duplicate],
      )
      const expected = ['merged', 'separated'].map((action) => ({ action, details: { kept } }))
      expect(rows).toHaveLength(2)
      expect(rows).toEqual(expect.arrayContaining(expected))
    })

    test('leads on where the kept idea is merged itself, and comes back with it from the bin', async () => {
      const [first, second, last] = [await idea('A-Idee'), await idea('B-Idee'), await idea('C-Idee')]
      await like(first, 'somebody')
      await merge(first, second)
      await merge(second, last)
      expect([(await addressOf(first))?.id, await likesOf(last)]).toEqual([last, 1])
      await like(first, 'another-1')
      expect(await likesOf(last)).toBe(2)
      expect(await refusedMerge(last, first)).toBe('PT409')
      await performAs('editor', 'delete from ideas where id = $1', [last])
      expect([await addressOf(first), await addressOf(second)]).toEqual([undefined, undefined])
      await performAs('editor', `select restore_from_bin('idea', $1)`, [last])
      expect([(await addressOf(first))?.id, await likesOf(last)]).toEqual([last, 2])
    })

    test('counts right while browsers like both ideas at once', async () => {
      const [kept, duplicate] = [await idea('Bänke'), await idea('Sitzbänke')]
      const browsers = Array.from({ length: 12 }, (_, place) => `browser-${place}-`)
      const likes = browsers.flatMap((browser) => [like(duplicate, browser), like(kept, browser)])
      const merged = merge(duplicate, kept)
      const outcomes = await Promise.allSettled(likes)
      await merged
      // If a browser's like of the duplicate was moved before its like of the kept idea, the latter is refused as a repetition.
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: '23505' })
      expect(await likesOf(kept)).toBe(browsers.length)
    })

    test('is told to who submitted the duplicate, unless it is taken back', async () => {
      const [kept, duplicate] = [
        await idea('Bänke'),
        await idea('Sitzbänke', 'approved', 'erika@example.org'),
      ]
      await merge(duplicate, kept)
      const told = { state: 'merged', title: 'Sitzbänke', kept: 'Bänke', kept_id: kept }
      expect(await mails()).toEqual([
        { recipient: 'erika@example.org', values: expect.objectContaining(told) },
      ])
      await decide(duplicate, 'approved')
      expect(await mails()).toEqual([])
    })

    test('of what waits is shown behind its private link', async () => {
      const token = randomBytes(32).toString('base64url')
      const kept = await idea('Bänke')
      await server.fetch('/rest/v1/ideas', {
        method: 'POST',
        headers: {
          ...server.personas.visitor.headers,
          'content-type': 'application/json',
          'x-status-token': token,
        },
        body: JSON.stringify({ title: 'Sitzbänke', description: 'x' }),
      })
      const { rows } = await owner(`select id from ideas where title = 'Sitzbänke'`)
      await merge(rows[0].id, kept)
      const status = await performAs('visitor', 'select state from submission_status($1)', [token])
      expect(status.rows).toEqual([{ state: 'merged' }])
    })
  })

  describe('nobody', () => {
    test('merges without the office, twice, with itself, into what is hidden, or reads merges', async () => {
      const [kept, duplicate, pending] = [
        await idea('Bänke'),
        await idea('Sitzbänke'),
        await idea('Neu', 'pending'),
      ]
      for (const who of ['visitor', 'member', 'treasurer', 'secretary'] as const) {
        expect(await refusedMerge(duplicate, kept, who), who).toBe('42501')
        expect((await as(who, 'select from records.idea_merges')).code, who).toBe('42501')
      }
      expect(await refusedMerge(duplicate, randomUUID())).toBe('PT404')
      expect(await refusedMerge(randomUUID(), kept)).toBe('PT404')
      expect(await refusedMerge(kept, kept)).toBe('PT409')
      expect(await refusedMerge(duplicate, pending)).toBe('PT409')
      await merge(duplicate, kept)
      expect(await refusedMerge(duplicate, kept)).toBe('PT409')
      expect(await refusedMerge(kept, duplicate)).toBe('PT409')
    })

    test('learns by an old address what is not public', async () => {
      const [kept, duplicate] = [await idea('Bänke'), await idea('Sitzbänke')]
      await merge(duplicate, kept)
      await decide(kept, 'rejected')
      expect(await addressOf(duplicate)).toBeUndefined()
      expect((await as('visitor', LIKE, [duplicate, 'browser-1'])).code).toBe('23503')
    })
  })
})

describe('news about ideas', () => {
  beforeEach(() =>
    owner(`delete from ideas; delete from records.idea_merges; delete from records.status_links; delete from records.mail_queue;
    delete from records.bin`),
  )

  const EMAIL = 'erika@example.org'

  /** Submits an idea as the form does, and publishes it; the mail about that has left. */
  async function idea({
    title = 'Bänke',
    email = EMAIL,
    wish = '1',
    token = '',
  }: {
    title?: string
    email?: string | null
    wish?: string
    token?: string
  } = {}) {
    await server.fetch('/rest/v1/ideas', {
      method: 'POST',
      headers: {
        ...server.personas.visitor.headers,
        'content-type': 'application/json',
        'x-idea-updates': wish,
        ...(token && { 'x-status-token': token }),
      },
      body: JSON.stringify({ title, description: 'x', submitter_email: email }),
    })
    const { rows } = await owner(
      `update records.ideas set status = 'approved' where title = $1 returning id`,
      [title],
    )
    return rows[0].id as string
  }
  const INSERT = `insert into idea_steps (idea_id, state, reached_on, answer, signature)
  values ($1, 'town_hall', '2026-05-01', 'Liegt beim Bauamt.', 'Vorstand') returning id`
  const step = async (id: string, who: PersonaName = 'editor') =>
    (await performAs(who, INSERT, [id])).rows[0].id as string
  const change = (id: string, set: string) =>
    performAs('editor', `update idea_steps set ${set} where id = $1`, [id])
  const mails = async () =>
    (
      await owner(
        'select recipient, values, due_at > now() as later from records.mail_queue where due_at is not null order by queued_at, recipient',
      )
    ).rows
  const sendMails = () =>
    owner('update records.mail_queue set due_at = null, recipient = null, values = null')
  const submitted = async (token: string) =>
    (await performAs('visitor', 'select * from submitted_idea($1)', [token])).rows[0]
  const want = async (token: string, wanted: boolean) =>
    (await as('visitor', 'select want_idea_updates($1, $2)', [token, wanted])).code
  const wishes = async () => (await owner('select from records.idea_updates')).rowCount

  describe('a step', () => {
    test('is told in a minute to who wants to know, with the answer and a link that ends the mails', async () => {
      const id = await idea()
      await step(id)
      const [mail, ...others] = await mails()
      expect(others).toEqual([])
      const { token, ...values } = mail.values
      expect({ ...mail, values }).toEqual({
        recipient: EMAIL,
        later: true,
        values: {
          id,
          title: 'Bänke',
          state: 'town_hall',
          reached_on: '2026-05-01',
          answer: 'Liegt beim Bauamt.',
          signature: 'Vorstand',
        },
      })
      expect(await submitted(token)).toEqual({ id, title: 'Bänke', updates: true })
      await performAs('visitor', 'select want_idea_updates($1, false)', [token])
      expect(await submitted(token)).toEqual({ id, title: 'Bänke', updates: false })
      await sendMails()
      await step(id)
      expect(await mails()).toEqual([])
    })

    test('that is changed or removed within the minute is told as it is then, and later again if it says something else', async () => {
      const made = await step(await idea())
      await change(made, `state = 'done'`)
      expect((await mails()).map(({ values }) => values.state)).toEqual(['done'])
      await performAs('editor', 'delete from idea_steps where id = $1', [made])
      expect(await mails()).toEqual([])
      expect((await owner('select from records.status_links')).rowCount).toBe(0)
      const other = await step((await owner('select id from ideas')).rows[0].id)
      await sendMails()
      await change(other, `reached_on = '2026-05-02', signature = 'Erika'`)
      expect(await mails()).toEqual([])
      await change(other, `answer = 'Steht.'`)
      expect((await mails()).map(({ values }) => values.answer)).toEqual(['Steht.'])
    })

    test.each([true, false])('that was removed and comes back is no news (sent: %s)', async (sent) => {
      const id = await idea()
      const made = await step(id)
      if (sent) await sendMails()
      else await owner('delete from records.mail_queue')
      await performAs('editor', 'delete from idea_steps where id = $1', [made])
      await performAs('editor', `insert into idea_steps (id, idea_id, state) values ($1, $2, 'done')`, [
        made,
        id,
      ])
      expect(await mails()).toEqual([])
    })

    test('is told to nobody without the wish, without an address, of a hidden idea, or by a program', async () => {
      await step(await idea({ title: 'ohne Haken', wish: '' }))
      await step(await idea({ title: 'ohne Adresse', email: null }))
      const hidden = await idea({ title: 'versteckt' })
      await owner(`update records.ideas set status = 'pending' where id = $1`, [hidden])
      await step(hidden)
      await step(await idea({ title: 'vom Programm' }), 'service')
      expect(await mails()).toEqual([])
    })

    test('of the kept idea is told to who submitted a duplicate, each address once', async () => {
      const [kept, first, second] = [
        await idea(),
        await idea({ title: 'Sitzbänke' }),
        await idea({ title: 'Stühle', email: 'max@example.org' }),
      ]
      for (const id of [first, second]) await performAs('editor', 'select merge_ideas($1, $2)', [id, kept])
      await sendMails()
      await step(kept)
      const told = await mails()
      expect(told.map(({ recipient }) => recipient)).toEqual([EMAIL, 'max@example.org'])
      expect(await submitted(told[1].values.token)).toEqual({ id: kept, title: 'Bänke', updates: true })
    })
  })

  describe('the wish', () => {
    test('ends with the address, and with the idea', async () => {
      await idea()
      expect(await wishes()).toBe(1)
      await performAs('editor', 'update ideas set submitter_email = null')
      expect(await wishes()).toBe(0)
      await idea({ title: 'Kino' })
      await performAs('editor', `delete from ideas where title = 'Kino'`)
      expect(await wishes()).toBe(0)
      await performAs('editor', `select restore_from_bin('idea', (select row_id from bin))`)
      expect(await wishes()).toBe(1)
    })

    test('is switched by the token of this idea alone, and shows no address', async () => {
      const [token, bare] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
      const id = await idea({ wish: '', token })
      const unaddressed = await idea({ title: 'Kino', email: null, token: bare })
      await performAs('visitor', 'select want_idea_updates($1, true)', [token])
      expect(await submitted(token)).toEqual({ id, title: 'Bänke', updates: true })
      expect(await submitted(bare)).toEqual({ id: unaddressed, title: 'Kino', updates: null })
      for (const other of [bare, '', 'x', token.slice(1), `${token}x`.repeat(50)])
        for (const wanted of [true, false]) expect(await want(other, wanted), other).toBe('PT404')
      for (const other of ['', token.slice(1)]) expect(await submitted(other)).toBeUndefined()
      await owner(`update records.status_links set decided_at = now() - interval '91 days'`)
      expect([await want(bare, false), await submitted(bare)]).toEqual(['PT404', undefined])
      await performAs('service', 'select private.remove_expired()')
      await performAs('visitor', 'select want_idea_updates($1, false)', [token])
      expect(await submitted(token)).toEqual({ id, title: 'Bänke', updates: false })
      await owner('update records.idea_contacts set submitter_email = null')
      expect([await want(token, true), await submitted(token)]).toEqual(['PT404', undefined])
    })

    test('is read and written by nobody through the API, and names no hidden idea', async () => {
      const token = randomBytes(32).toString('base64url')
      const id = await idea({ token })
      for (const who of ['visitor', 'member', 'admin', 'service'] as const) {
        expect((await as(who, 'select from records.idea_updates')).code, who).toBe('42501')
        expect((await as(who, 'delete from records.idea_updates')).code, who).toBe('42501')
      }
      await owner(`update records.ideas set status = 'rejected' where id = $1`, [id])
      expect(await submitted(token)).toEqual({ id: null, title: null, updates: true })
    })
  })
})
