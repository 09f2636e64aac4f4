import { describe, expect, test } from 'vitest'
import {
  doc,
  link,
  nested,
  paragraph,
  text,
} from '../../functions/_shared/newsletter-message/example-documents.ts'
import { startFunctionsServer } from '../functions/functions-server.ts'
import { createNewsletterOffice } from '../testing/deliveries.ts'

const {
  office,
  mails,
  refusals,
  state,
  query,
  subscribe,
  many,
  asAdmin,
  start,
  deliver,
  results,
  recipients,
  counts,
} = createNewsletterOffice()

describe('a mail of a newsletter', () => {
  test('has what mail programs need: both parts, names and subject in any letters, its own way out, one id', async () => {
    await subscribe(['Jürgen Großmüller, „Jonny“', 'juergen@example.org'])
    const id = await start()
    expect(await deliver()).toMatchObject({ status: 200, body: { success: true, sent: 1 } })
    const [mail] = mails()
    expect(mail).toMatchObject({
      from: { name: 'Gewerbeverein Müster', address: 'noreply@www.verein.example' },
      to: [{ name: 'Jürgen Großmüller, „Jonny“', address: 'juergen@example.org' }],
      subject: 'Frühlingsgrüße – „Märzenmarkt“ 🎄',
    })
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
    const url = headers.get('list-unsubscribe')?.slice(1, -1) ?? ''
    expect(url).toMatch(/^https:\/\/www\.verein\.example\/newsletter\/abmelden\/[\w-]{64}$/)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('list-id')).toBe('<newsletter.www.verein.example>')
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/)
    expect(Date.parse(mail?.date ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const { rows } = await query('select id from records.newsletter_deliveries')
    expect(mail?.messageId).toBe(`<${rows[0].id}@www.verein.example>`)
    expect(mail?.text).toContain('Grüß Gott,\n\nbald ist Markt.')
    expect(mail?.text).toContain(`Abbestellen: ${url}`)
    expect(mail?.html).toMatch(/<p [^>]*>bald ist Markt\.<\/p>/)
    expect(mail?.html).toContain(`href="${url}"`)
    expect(`${mail?.html}${mail?.text}`).not.toContain('unsubscribe.invalid')
    expect(await results(id)).toMatchObject({ state: 'sent', sent: 1 })
  })

  test('with structured text has it in both parts, and loads nothing but its pictures', async () => {
    await subscribe(['Jürgen Großmüller', 'juergen@example.org'])
    const details = 'Sa., 5. Juli · Marktplatz & „Größe“'
    const document = doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Frühling 🌷')] },
      paragraph(text('Zum '), text('Programm', { type: 'bold' }, link('https://a.example/?a=1&b=ü'))),
      nested(2),
      { type: 'image', attrs: { src: 'https://site.example/storage/b.jpg', alt: 'Der Marktplatz' } },
      { type: 'button', attrs: { label: 'Anmelden', href: 'mailto:vorstand@verein.example' } },
      { type: 'events', attrs: { items: [{ title: 'Serenade', details, href: 'https://a.example/e' }] } },
    )
    await start('Frühling', 'Nicht das', document)
    await deliver()
    const [mail] = mails()
    expect(mail?.text).toContain(
      'Frühling 🌷\n===========\n\nZum Programm (https://a.example/?a=1&b=ü)\n\n- - x\n\n[Bild: Der Marktplatz]\n\n' +
        `Anmelden: vorstand@verein.example\n\n* Serenade\n  ${details}\n  https://a.example/e\n\n-- \n`,
    )
    expect(mail?.html).toMatch(/<h2 [^>]*>Frühling 🌷<\/h2>/)
    expect(mail?.html).toMatch(/href="https:\/\/a\.example\/\?a=1&amp;b=ü" [^>]*>(<strong>)?Programm/)
    expect(mail?.html).toContain('href="mailto:vorstand@verein.example"')
    expect(mail?.html).toContain('Sa., 5. Juli · Marktplatz &amp; „Größe“')
    expect(mail?.html?.match(/ src="[^"]*"/g)).toEqual([' src="https://site.example/storage/b.jpg"'])
    expect(`${mail?.html}${mail?.text}`).not.toContain('Nicht das')
  })

  test('that cannot be rendered fails by itself: neither address nor mail server is blamed', async () => {
    await many(1)
    const button = { type: 'button', attrs: { label: 'x', href: 'https://[' } }
    const id = await start('Kaputt', 'x', doc(button))
    const other = await start('Heil')
    expect(await deliver()).toMatchObject({ body: { sent: 1 } })
    expect(await results(id)).toMatchObject({ state: 'sent', failed: 1, problem: null })
    expect(await results(other)).toMatchObject({ state: 'sent', sent: 1 })
    const { rows } = await query('select stop_reason from newsletter_subscribers')
    expect(rows).toEqual([{ stop_reason: null }])
  })

  test('is another one for each recipient, with a link that unsubscribes this one alone', async () => {
    await many(3)
    await start()
    await deliver()
    const links = mails().map(({ text }) => /abmelden\/([\w-]{64})/.exec(text ?? '')?.[1])
    expect(new Set(links).size).toBe(3)
    const left = mails()[0]?.to?.[0]?.address
    await query(`select unsubscribe_newsletter($1, 'link')`, [links[0]])
    const { rows } = await query('select email from newsletter_subscriptions where not active')
    expect(rows).toEqual([{ email: left }])
  })
})

describe('sending', () => {
  test('reaches everybody once, however many servers send at the same time', async () => {
    await many(120)
    const id = await start()
    await Promise.all([deliver(), deliver(), deliver()])
    expect(recipients()).toHaveLength(120)
    expect(new Set(recipients()).size).toBe(120)
    expect(await results(id)).toMatchObject({ state: 'sent', sent: 120, waiting: 0 })
  })

  test('leaves out who unsubscribes while it is sent', async () => {
    await many(30)
    await start()
    let once = true
    state.onMail = async () => {
      if (!once) return
      once = false
      await query(`update newsletter_subscriptions set active = false
        where id in (select subscription_id from records.newsletter_deliveries where state = 'waiting')`)
    }
    await deliver()
    expect(recipients().length).toBeLessThan(12)
    const { rows } = await query(
      `select count(*)::int as n from records.newsletter_deliveries where state = 'skipped'`,
    )
    expect(rows[0].n).toBe(30 - recipients().length)
  })

  test('stops soon after a pause, and goes on where it stopped', async () => {
    await many(60)
    const id = await start()
    let asked = 0
    state.onMail = async () => {
      asked += 1
      if (asked === 1) await asAdmin(`select control_newsletter($1, 'pause')`, id)
    }
    expect(await deliver()).toMatchObject({ body: { success: true } })
    const before = recipients().length
    expect(before).toBeLessThan(20)
    expect((await results(id)).state).toBe('paused')
    await asAdmin(`select control_newsletter($1, 'resume')`, id)
    await deliver()
    expect(new Set(recipients()).size).toBe(60)
    expect(recipients()).toHaveLength(60)
  })

  test('two newsletters at the same time keep their texts and their readers', async () => {
    await many(12)
    await Promise.all([start('Eins', 'Der erste'), start('Zwei', 'Der zweite')])
    await deliver()
    const seen = mails().map(({ subject, text }) => [
      subject,
      text?.includes(subject === 'Eins' ? 'erste' : 'zweite'),
    ])
    expect(seen.filter(([subject, isOwn]) => subject === 'Eins' && isOwn)).toHaveLength(12)
    expect(seen.filter(([subject, isOwn]) => subject === 'Zwei' && isOwn)).toHaveLength(12)
  })

  test('does nothing without a mail server, and nothing when nothing is queued', async () => {
    await many(2)
    expect(await deliver()).toEqual({ status: 200, retryAfter: null, body: { success: true, sent: 0 } })
    const without = await startFunctionsServer({ mailDelivers: false })
    const response = await without.call('service', 'deliver-newsletters', {})
    expect(await response.json()).toEqual({ success: true, sent: 0 })
    await without.server.close()
  })
})

describe('a test of a newsletter', () => {
  const sendTest = async (who: 'admin' | 'service', more = {}) => {
    const answer = await office().call(who, 'send-newsletter', {
      subject: 'Probe: Markt',
      content: 'Hallo',
      only_me: true,
      ...more,
    })
    return { status: answer.status, body: await answer.json() }
  }

  test('goes to the admin alone, as recipients get it', async () => {
    await many(3)
    expect(await sendTest('admin')).toMatchObject({ status: 200, body: { success: true, total: 1, sent: 1 } })
    expect(recipients()).toEqual(['admin@example.org'])
    expect(mails()[0]).toMatchObject({
      subject: 'Probe: Markt',
      html: expect.stringMatching(/<p [^>]*>Hallo<\/p>/),
    })
  })

  test('says that it did not leave, and has nobody to go to for the secret key', async () => {
    refusals.set('admin@example.org', { code: 550, text: 'no' })
    expect(await sendTest('admin')).toMatchObject({ body: { success: false, sent: 0, failed: 1 } })
    expect(await sendTest('service')).toMatchObject({ status: 400, body: { code: 'no_own_address' } })
  })

  test('needs the webhook that is named', async () => {
    expect(await sendTest('admin', { webhook_url: 'https://nowhere.example' })).toMatchObject({ status: 409 })
  })
})

describe('a run', () => {
  /** Mails that are handed over at the same time, and the number of one at the beginning of a batch of sixteen, after four and eight. */
  const AT_ONCE = 4
  const IN_LARGE_BATCH = 13

  /** A server of its own with a newsletter for two people; `wait` makes the pauses of functions. */
  async function officeOfTwo(perMinute: string, wait: () => Promise<unknown>) {
    const change = { mail: async () => {}, wait: async () => void (await wait()) }
    const { server, call } = await startFunctionsServer(change, { NEWSLETTER_PER_MINUTE: perMinute })
    const run = (sql: string) => server.db.adminPool.query(sql)
    await run(`insert into newsletter_subscriptions (name, email) values ('a', 'a@example.org'), ('b', 'b@example.org');
    update records.newsletter_states set confirmed_at = now(), proof = 'double_opt_in'; select note_mail_delivery(true);
    insert into newsletters (id, subject, content, subscribers, state, channel) values (gen_random_uuid(), 'a', 'b', 0, 'draft', 'smtp');
    select private.enqueue_newsletter(id) from newsletters`)
    return {
      query: run,
      deliver: async (signal?: AbortSignal) =>
        (await call('service', 'deliver-newsletters', {}, signal)).json(),
      close: server.close,
    }
  }

  test('ends when it is told to stop, and gives back what it has not tried', async () => {
    await many(40)
    const id = await start()
    const stopping = new AbortController()
    state.onMail = async () => stopping.abort()
    await deliver(stopping.signal)
    expect(recipients().length).toBeLessThan(12)
    const { rows } = await query(
      `select count(*)::int as n from records.newsletter_deliveries where state = 'sending'`,
    )
    expect(rows).toEqual([{ n: 0 }])
    state.onMail = async () => {}
    await deliver()
    expect([recipients().length, new Set(recipients()).size]).toEqual([40, 40])
    expect((await results(id)).state).toBe('sent')
  })

  test('stops within a batch when it is told to', async () => {
    await many(40)
    await start()
    const stopping = new AbortController()
    let asked = 0
    state.onMail = async () => {
      asked += 1
      if (asked === IN_LARGE_BATCH) stopping.abort()
    }
    await deliver(stopping.signal)
    expect(asked).toBeLessThan(IN_LARGE_BATCH + AT_ONCE)
    expect(await counts()).toEqual({ sent: asked, waiting: 40 - asked })
  })

  test('ends after most of a minute, and asks to be called again at once', async () => {
    await many(40)
    await start()
    state.onMail = async () => {
      state.ahead += 5_000
    }
    expect(await deliver()).toMatchObject({ status: 200, retryAfter: '0' })
    const { sent, ...others } = await counts()
    expect(sent).toBeLessThan(30)
    expect(others).toEqual({ waiting: 40 - sent })
  })

  test('does not send a mail that it has claimed long ago: another server may have it', async () => {
    await many(40)
    await start()
    let asked = 0
    state.onMail = async () => {
      asked += 1
      if (asked === IN_LARGE_BATCH) state.ahead = 80_000
    }
    await deliver()
    expect(asked).toBeLessThan(IN_LARGE_BATCH + AT_ONCE)
    expect((await counts()).sent).toBe(asked)
  })

  test('does not wait for the next mail when it is told to stop', async () => {
    const stopping = new AbortController()
    const slow = await officeOfTwo('2', () => {
      stopping.abort()
      return Promise.withResolvers<void>().promise
    })
    expect(await slow.deliver(stopping.signal)).toEqual({ success: true, sent: 1 })
    await slow.close()
  })

  test('stores a result that the database did not take with the next attempt', async () => {
    const stored = await officeOfTwo('100000', () =>
      stored.query('grant execute on function record_newsletter_deliveries to service_role'),
    )
    await stored.query('revoke execute on function record_newsletter_deliveries from service_role')
    expect(await stored.deliver()).toEqual({ success: true, sent: 2 })
    const { rows } = await stored.query('select distinct state from records.newsletter_deliveries')
    expect(rows).toEqual([{ state: 'sent' }])
    await stored.close()
  })
})
