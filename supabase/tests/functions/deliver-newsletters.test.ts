import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailer, startSmtpServer, type TestSmtpServer } from 'zunft-backend/testing/mail'
import {
  doc,
  link,
  nested,
  paragraph,
  text,
} from '../../functions/_shared/newsletter-message/testing/documents.ts'
import { perform } from '../testing/attempt.ts'
import { type FunctionsServer, startFunctionsServer } from './functions-server.ts'

const SITE = 'https://www.verein.example'
/** What the mail server answers to an address. */
const refusals = new Map<string, { code: number; text: string }>()
let onMail = async () => {}
let smtp: TestSmtpServer
let mailer: ReturnType<typeof createMailer>
let office: FunctionsServer
beforeAll(async () => {
  smtp = await startSmtpServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: async ({ address }, _session, done) => {
      await onMail()
      const refusal = refusals.get(address)
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
  })
  mailer = createMailer(
    {
      smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
      smtpTls: false,
      dataDir: '/nonexistent',
      siteUrl: SITE,
      senderName: async () => 'Gewerbeverein Müster',
    },
    pino({ level: 'silent' }),
  )
  office = await startFunctionsServer(
    { mail: mailer.send },
    { SITE_URL: SITE, NEWSLETTER_PER_MINUTE: '100000' },
  )
})
afterAll(async () => {
  await mailer.close()
  await Promise.all([office.server.close(), smtp.close()])
})
beforeEach(async () => {
  refusals.clear()
  onMail = async () => {}
  smtp.mails.length = 0
  office.pauses.length = 0
  await query(`delete from newsletters; delete from newsletter_subscriptions; delete from records.newsletter_queue;
    delete from records.newsletter_suppressions; select note_mail_delivery(true)`)
})

const query = (text: string, values: unknown[] = []) => office.server.db.adminPool.query(text, values)

async function subscribe(...people: [name: string, email: string][]) {
  for (const [name, email] of people) {
    await query('insert into newsletter_subscriptions (name, email) values ($1, $2)', [name, email])
  }
  await query(`update records.newsletter_states set confirmed_at = now(), proof = 'double_opt_in'`)
}
const many = (count: number) =>
  subscribe(...Array.from({ length: count }, (_, n): [string, string] => [`Nr. ${n}`, `n${n}@example.org`]))

const asAdmin = (text: string, ...values: unknown[]) =>
  perform(office.server.db.pool, office.server.personas.admin.claims, text, values)

async function start(
  subject = 'Frühlingsgrüße – „Märzenmarkt“ 🎄',
  content = 'Grüß Gott,\n\nbald ist Markt.',
  document: object | null = null,
) {
  const id = randomUUID()
  const sql = 'select start_newsletter($1, $2, $3, _document => $4)'
  await asAdmin(sql, id, subject, content, document && JSON.stringify(document))
  return id
}
const deliver = async (signal?: AbortSignal) => {
  const response = await office.call('service', 'deliver-newsletters', {}, signal)
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await response.json(),
  }
}
const results = async (id: string) =>
  (
    await asAdmin(
      'select state, total, sent, failed, waiting, skipped, problem from newsletter_results where id = $1',
      id,
    )
  ).rows[0]
const recipients = () => smtp.mails.map(({ to }) => to?.[0]?.address).sort()

describe('a mail of a newsletter', () => {
  test('has what mail programs need: both parts, names and subject in any letters, its own way out, one id', async () => {
    await subscribe(['Jürgen Großmüller, „Jonny“', 'juergen@example.org'])
    const id = await start()
    expect(await deliver()).toMatchObject({ status: 200, body: { success: true, sent: 1 } })
    const [mail] = smtp.mails
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
    expect(mail?.text).toContain(`Abmelden: ${url}`)
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
    const [mail] = smtp.mails
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
    const links = smtp.mails.map(({ text }) => /abmelden\/([\w-]{64})/.exec(text ?? '')?.[1])
    expect(new Set(links).size).toBe(3)
    const left = smtp.mails[0]?.to?.[0]?.address
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
    onMail = async () => {
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
    onMail = async () => {
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

  test('an address that is refused fails alone; one that is busy is tried later', async () => {
    refusals.set('n1@example.org', { code: 550, text: '5.1.1 unknown <n1@example.org>' })
    refusals.set('n2@example.org', { code: 451, text: 'later' })
    await many(4)
    const id = await start()
    expect(await deliver()).toMatchObject({ retryAfter: expect.stringMatching(/^(299|300)$/) })
    expect(recipients()).toEqual(['n0@example.org', 'n3@example.org'])
    expect(await results(id)).toMatchObject({ state: 'sending', sent: 2, failed: 1, waiting: 1 })
    const { rows } = await asAdmin('select email, state, reason from newsletter_failures order by email')
    expect(rows).toEqual([
      { email: 'n1@example.org', state: 'failed', reason: 'Die Adresse wird abgelehnt (550 5.1.1).' },
      {
        email: 'n2@example.org',
        state: 'waiting',
        reason: 'Der Mailserver der Adresse nimmt gerade nichts an (451).',
      },
    ])
    const subscriber = await asAdmin(
      `select state from newsletter_subscribers where email = 'n1@example.org'`,
    )
    expect(subscriber.rows).toEqual([{ state: 'undeliverable' }])
    refusals.clear()
    await query('update records.newsletter_deliveries set due_at = now()')
    await deliver()
    expect(await results(id)).toMatchObject({ state: 'sent', sent: 3, failed: 1 })
  })

  test('a refusal by the rules of the mail server says nothing about the address', async () => {
    refusals.set('n0@example.org', { code: 550, text: '5.7.1 relaying denied' })
    await many(1)
    await start()
    await deliver()
    expect((await asAdmin('select state from newsletter_subscribers')).rows).toEqual([{ state: 'confirmed' }])
  })

  test('a limit of the sender pauses everything for an hour, and keeps mails and addresses', async () => {
    await many(30)
    const id = await start()
    let accepted = 0
    onMail = async () => {
      accepted += 1
      if (accepted !== 10) return
      for (let n = 0; n < 30; n++)
        refusals.set(`n${n}@example.org`, { code: 550, text: '5.4.5 Daily user sending limit exceeded' })
    }
    expect(Number((await deliver()).retryAfter)).toBeGreaterThan(3_500)
    const sent = recipients().length
    expect(await results(id)).toMatchObject({
      state: 'sending',
      sent,
      waiting: 30 - sent,
      failed: 0,
      problem:
        'Der Postausgang nimmt vorerst nichts mehr an, weil sein Versandlimit erreicht ist (550 5.4.5).',
    })
    const { rows } = await asAdmin('select distinct state from newsletter_subscribers')
    expect(rows).toEqual([{ state: 'confirmed' }])
    refusals.clear()
    await query('update records.newsletter_queue set paused_until = null')
    await deliver()
    expect(await results(id)).toMatchObject({ state: 'sent', sent: 30, failed: 0, problem: null })
  })

  test('a full mailbox stops the address after three newsletters in a row; a blocklist never does', async () => {
    await many(4)
    refusals.set('n1@example.org', { code: 552, text: '5.2.2 mailbox full' })
    refusals.set('n2@example.org', { code: 554, text: '5.7.1 host blocked using zen.example' })
    const states = async () =>
      (await asAdmin('select state from newsletter_subscribers order by email')).rows.map(
        ({ state }) => state,
      )
    for (let round = 1; round <= 3; round++) {
      const id = await start()
      await deliver()
      expect(await results(id)).toMatchObject({ state: 'sent', sent: 2, failed: 2 })
      const full = round < 3 ? 'confirmed' : 'undeliverable'
      expect(await states()).toEqual(['confirmed', full, 'confirmed', 'confirmed'])
    }
  })

  test('eight refusals in a row pause the newsletter, whatever they name', async () => {
    await many(20)
    for (let n = 0; n < 20; n++) refusals.set(`n${n}@example.org`, { code: 554, text: '5.7.1 not welcome' })
    const id = await start()
    await deliver()
    const { state, problem, failed } = await results(id)
    expect([state, problem, failed < 8]).toEqual(['paused', expect.stringMatching(/^Acht Mails/), true])
  })

  test('a mail server that hangs up keeps everybody waiting, and admins see why', async () => {
    await many(20)
    for (let n = 0; n < 20; n++) refusals.set(`n${n}@example.org`, { code: 421, text: 'closing' })
    const id = await start()
    // The pause of five seconds is not really made.
    await query(`insert into records.newsletter_queue (failures) values (6)`)
    const { retryAfter, body } = await deliver()
    expect(body).toMatchObject({ sent: 0 })
    expect(Number(retryAfter)).toBeGreaterThan(60)
    expect(await results(id)).toMatchObject({
      state: 'sending',
      waiting: 20,
      failed: 0,
      problem: 'Der Postausgang ist nicht erreichbar oder nimmt nichts an (421).',
    })
    const { rows } = await query('select max(attempts) as attempts from records.newsletter_deliveries')
    expect(rows).toEqual([{ attempts: 0 }])
  })

  test('ends when it is told to stop, and gives back what it has not tried', async () => {
    await many(40)
    const id = await start()
    const stopping = new AbortController()
    onMail = async () => stopping.abort()
    await deliver(stopping.signal)
    expect(recipients().length).toBeLessThan(12)
    const { rows } = await query(
      `select count(*)::int as n from records.newsletter_deliveries where state = 'sending'`,
    )
    expect(rows).toEqual([{ n: 0 }])
    onMail = async () => {}
    await deliver()
    expect([recipients().length, new Set(recipients()).size]).toEqual([40, 40])
    expect((await results(id)).state).toBe('sent')
  })

  test('two newsletters at the same time keep their texts and their readers', async () => {
    await many(12)
    await Promise.all([start('Eins', 'Der erste'), start('Zwei', 'Der zweite')])
    await deliver()
    const seen = smtp.mails.map(({ subject, text }) => [
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
    const answer = await office.call(who, 'send-newsletter', {
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
    expect(smtp.mails[0]).toMatchObject({
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
