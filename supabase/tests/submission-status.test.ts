import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from './testing/personas.ts'

describe('submission status', () => {
  const { as, performAs, owner, server } = createPersonas()

  beforeEach(() =>
    owner(`delete from ideas; delete from my_roding_posts; delete from events; delete from jobs; delete from applications;
    delete from records.status_links; delete from records.mail_queue; delete from records.bin`),
  )

  const token = () => randomBytes(32).toString('base64url')
  const status = async (of: string) =>
    (await performAs('visitor', 'select * from submission_status($1)', [of])).rows[0]
  const mails = async () =>
    (
      await owner(
        `select kind, recipient, values from records.mail_queue where due_at is not null order by queued_at`,
      )
    ).rows as {
      kind: string
      recipient: string
      values: { title: string; state: string; token: string; reason?: string }
    }[]
  const states = async () => (await mails()).map(({ values }) => values.state)
  const idOf = async (title: string) =>
    (await owner('select id from ideas where title = $1', [title])).rows[0]?.id

  /** Submits an idea as the form does, with the token of a link in a header. */
  const submit = (title: string, more: { email?: string; token?: string; who?: PersonaName } = {}) =>
    server.fetch('/rest/v1/ideas', {
      method: 'POST',
      headers: {
        ...server.personas[more.who ?? 'visitor'].headers,
        'content-type': 'application/json',
        ...(more.token && { 'x-status-token': more.token }),
      },
      body: JSON.stringify({ title, description: 'x', ...(more.email && { submitter_email: more.email }) }),
    })
  const decide = (title: string, state: string, who: PersonaName = 'admin') =>
    performAs(who, 'update ideas set status = $2 where title = $1', [title, state])
  const explain = async (title: string, reason: string) =>
    performAs('admin', `select explain_decision('idea', $1, $2)`, [await idOf(title), reason])

  describe('a private link', () => {
    test('shows what became of the submission, and why', async () => {
      const link = token()
      expect((await submit('Bänke', { token: link })).status).toBe(201)
      expect(await status(link)).toMatchObject({
        kind: 'idea',
        title: 'Bänke',
        state: 'pending',
        decided_at: null,
      })
      await decide('Bänke', 'rejected')
      await explain('Bänke', 'Gibt es schon.')
      expect(await status(link)).toMatchObject({ state: 'rejected', reason: 'Gibt es schon.' })
      await decide('Bänke', 'approved')
      expect(await status(link)).toMatchObject({
        state: 'published',
        reason: null,
        decided_at: expect.any(Date),
      })
      await performAs('admin', 'delete from ideas')
      expect(await status(link)).toMatchObject({ state: 'removed', title: 'Bänke' })
    })

    test('is unknown without the token, which the database keeps as a hash alone', async () => {
      const link = token()
      await submit('Bänke', { token: link })
      for (const other of [token(), '', link.slice(1), `${link}a`])
        expect(await status(other)).toBeUndefined()
      const { rows } = await owner('select * from records.status_links')
      expect(JSON.stringify(rows)).not.toContain(link)
      for (const who of ['visitor', 'member', 'admin'] as const)
        expect((await as(who, 'select from records.status_links')).code).toBe('42501')
    })

    test('is not made for a token that is no token, and not twice', async () => {
      const link = token()
      for (const other of ['short', `${link}!`, link.repeat(3)]) await submit('Bänke', { token: other })
      expect((await owner('select from records.status_links')).rowCount).toBe(0)
      await submit('Eins', { token: link })
      expect((await submit('Zwei', { token: link })).status).toBe(201)
      expect(await status(link)).toMatchObject({ title: 'Eins' })
    })

    test('ends 90 days after the decision, without one after a year', async () => {
      const [decided, waiting] = [token(), token()]
      await submit('A', { token: decided })
      await submit('B', { token: waiting })
      await decide('A', 'approved')
      await owner(
        `update records.status_links set decided_at = now() - interval '91 days' where decided_at is not null`,
      )
      expect([await status(decided), (await status(waiting))?.state]).toEqual([undefined, 'pending'])
      await performAs('service', 'select private.remove_expired()')
      expect((await owner('select from records.status_links')).rowCount).toBe(1)
      await owner(`update records.status_links set created_at = now() - interval '366 days'`)
      expect(await status(waiting)).toBeUndefined()
    })
  })

  describe('a mail', () => {
    test('goes to who gave an address, with the reason and a link that works', async () => {
      await submit('Bänke', { email: 'erika@example.org' })
      expect(await mails()).toEqual([])
      await decide('Bänke', 'rejected')
      await explain('Bänke', 'Gibt es schon.')
      const [mail] = await mails()
      expect(mail).toMatchObject({
        kind: 'submission-decided',
        recipient: 'erika@example.org',
        values: { kind: 'idea', title: 'Bänke', state: 'rejected', reason: 'Gibt es schon.' },
      })
      expect(await status(mail?.values.token ?? '')).toMatchObject({
        state: 'rejected',
        reason: 'Gibt es schon.',
      })
    })

    test('waits a minute, within which a decision is taken back or replaced by another', async () => {
      await submit('Bänke', { email: 'erika@example.org' })
      await decide('Bänke', 'approved')
      expect((await performAs('service', 'select * from claim_mails()')).rows).toEqual([])
      const [first] = await mails()
      await decide('Bänke', 'pending')
      expect([await mails(), await status(first?.values.token ?? '')]).toEqual([[], undefined])
      await decide('Bänke', 'approved')
      await decide('Bänke', 'rejected')
      expect(await states()).toEqual(['rejected'])
    })

    test('about a later decision follows one that has left', async () => {
      await submit('Bänke', { email: 'erika@example.org' })
      await decide('Bänke', 'approved')
      await owner('update records.mail_queue set due_at = null, recipient = null, values = null')
      await decide('Bänke', 'rejected')
      expect(await states()).toEqual(['rejected'])
    })

    test('is sent for every kind, and for applications with words of their own', async () => {
      await owner(`
      insert into my_roding_posts (title, content, author_name, author_email, approved) values ('Regen', 'x', 'x', 'p@example.org', true);
      insert into events (title, start_date, submitter_name, submitter_email, is_user_submitted)
        values ('Fest', now() + interval '1 day', 'a', 'e@example.org', true), ('Gewesen', now() - interval '1 day', 'a', 'g@example.org', true);
      insert into applications (name, business_name, address, phone, email) values ('a', 'Laden', 'c', 'd', 'a@example.org')`)
      await performAs('admin', 'update my_roding_posts set approved = false')
      await performAs('admin', 'delete from events')
      await performAs('admin', `update applications set status = 'approved'`)
      expect(
        (await mails()).map(({ kind, recipient, values }) => `${kind} ${recipient} ${values.state}`),
      ).toEqual([
        'submission-decided p@example.org rejected',
        'submission-decided e@example.org removed',
        'application-decided a@example.org published',
      ])
    })

    test('is not sent for likes, for what the owner or the server does, nor when a deletion is undone or erases', async () => {
      await submit('Bänke', { email: 'erika@example.org' })
      await owner(`update ideas set status = 'approved'`)
      await performAs('service', `update ideas set status = 'rejected'`)
      await owner(`update ideas set status = 'approved'`)
      await performAs(
        'visitor',
        `insert into post_likes (post_id, post_type, user_identifier) values ($1, 'idea', 'browser-1')`,
        [await idOf('Bänke')],
      )
      expect(await mails()).toEqual([])
      const id = await idOf('Bänke')
      await performAs('admin', 'delete from ideas')
      expect(await states()).toEqual(['removed'])
      await performAs('admin', `select restore_from_bin('idea', $1)`, [id])
      expect(await mails()).toEqual([])
      await owner('select private.skip_bin(); delete from ideas')
      expect((await owner('select from records.status_links')).rowCount).toBe(0)
    })
  })

  test('reasons are given by who decides, and are bounded texts', async () => {
    const link = token()
    await submit('Bänke', { token: link })
    await decide('Bänke', 'rejected')
    const id = await idOf('Bänke')
    for (const who of ['visitor', 'member'] as const)
      expect((await as(who, `select explain_decision('idea', $1, 'x')`, [id])).code).toBe('42501')
    for (const reason of ['', ' ', 'x'.repeat(1001), 'a\u0007', null])
      expect((await as('admin', `select explain_decision('idea', $1, $2)`, [id, reason])).code).toBe('23514')
    expect(await status(link)).toMatchObject({ reason: null })
  })
})

describe('corrections', () => {
  const { as, performAs, owner } = createPersonas()

  async function idea(status = 'approved') {
    const id = randomUUID()
    await owner(`insert into ideas (id, title, description, status) values ($1, 'Bänke', 'Mehr davon', $2)`, [
      id,
      status,
    ])
    return id
  }
  async function post() {
    const id = randomUUID()
    await owner(
      `insert into my_roding_posts (id, title, content, author_name, approved) values ($1, 'Abend', 'Schön', 'Erika', true)`,
      [id],
    )
    return id
  }
  const textsBefore = async (id: string) =>
    (
      await as(
        'admin',
        'select before from corrections where $1 in (idea_id, post_id) order by corrected_at',
        [id],
      )
    ).rows.map((row) => row.before)

  describe('a correction', () => {
    test('keeps what it was for editors, and tells everybody that there was one', async () => {
      const id = await idea()
      await performAs('admin', `update ideas set title = 'Bänke!', category = 'culture' where id = $1`, [id])
      await performAs('admin', `update ideas set title = 'Bänke am See' where id = $1`, [id])
      expect(await textsBefore(id)).toEqual([{ title: 'Bänke', category: 'general' }, { title: 'Bänke!' }])
      const notes = 'select from editorial_notes where idea_id = $1'
      expect((await as('visitor', notes, [id])).count).toBe(1)
      expect((await as('member', 'select from corrections where idea_id = $1', [id])).count).toBe(0)
      await performAs('admin', `update ideas set status = 'rejected' where id = $1`, [id])
      expect((await as('visitor', notes, [id])).count, 'of what is hidden').toBe(0)
    })

    test('is none when a decision, a like or a program changes the row', async () => {
      const id = await idea('pending')
      await performAs('admin', `update ideas set status = 'approved' where id = $1`, [id])
      await performAs(
        'visitor',
        `insert into post_likes (post_id, post_type, user_identifier) values ($1, 'idea', 'browser-one')`,
        [id],
      )
      await performAs('service', `update ideas set title = 'Neu' where id = $1`, [id])
      expect(await textsBefore(id)).toEqual([])
    })

    test('comes back from the bin with the submission, and goes with it', async () => {
      const id = await post()
      await performAs('admin', `update my_roding_posts set content = 'Sehr schön' where id = $1`, [id])
      await performAs('admin', 'delete from my_roding_posts where id = $1', [id])
      expect(await textsBefore(id)).toEqual([])
      await performAs('admin', `select restore_from_bin('post', $1)`, [id])
      expect(await textsBefore(id)).toEqual([{ content: 'Schön' }])
    })
  })

  describe('the description of a photo', () => {
    const describePicture = 'update my_roding_posts set alt_text = $2 where id = $1'

    test('is changed and taken away by editors, which is a correction, and public with the post', async () => {
      const id = await post()
      const shown = async () =>
        (await as('visitor', 'select alt_text from my_roding_posts where id = $1', [id])).rows
      await performAs('admin', describePicture, [id, 'Der Kirchturm im Abendrot'])
      expect(await shown()).toEqual([{ alt_text: 'Der Kirchturm im Abendrot' }])
      await performAs('admin', describePicture, [id, null])
      expect(await shown()).toEqual([{ alt_text: null }])
      expect(await textsBefore(id)).toEqual([{ alt_text: null }, { alt_text: 'Der Kirchturm im Abendrot' }])
    })

    test('is given by who shares the photo, with at most 300 readable characters', async () => {
      const share = (text: string) =>
        as(
          'visitor',
          `insert into my_roding_posts (title, content, author_name, image_url, approved, alt_text)
         values ('Abend', 'Schön', 'Erika', 'https://zunft.example/storage/v1/object/public/social-posts/1.jpg', true, $1)`,
          [text],
        )
      expect((await share('x'.repeat(300))).count).toBe(1)
      expect((await share('x'.repeat(301))).code).toBe('23514')
      expect((await share('a\u0007')).code).toBe('23514')
    })
  })
})
