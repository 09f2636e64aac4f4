import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createMailer, startSmtpServer, type TestSmtpServer } from 'zunft-backend/testing'
import { type FunctionsServer, startFunctionsServer } from '../functions/functions-server.ts'
import { perform } from './personas.ts'

const SITE = 'https://www.verein.example'

/** A server that delivers newsletters to a real mail server, without newsletters and subscribers before each test. */
export function createNewsletterOffice() {
  /** What the mail server answers to an address. */
  const refusals = new Map<string, { code: number; text: string }>()
  /** `onMail` is called for each address before its answer; the clock of the functions is `ahead` milliseconds ahead. */
  const state = { onMail: async () => {}, ahead: 0 }
  let smtp: TestSmtpServer
  let mailer: ReturnType<typeof createMailer>
  let office: FunctionsServer
  beforeAll(async () => {
    smtp = await startSmtpServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: async ({ address }, _session, done) => {
        await state.onMail()
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
      { mail: mailer.send, now: () => Date.now() + state.ahead },
      { SITE_URL: SITE, NEWSLETTER_PER_MINUTE: '100000' },
    )
  })
  afterAll(async () => {
    await mailer.close()
    await Promise.all([office.server.close(), smtp.close()])
  })
  beforeEach(async () => {
    refusals.clear()
    Object.assign(state, { onMail: async () => {}, ahead: 0 })
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
  /** Mails by state. */
  const counts = async () => {
    const sql = 'select state, count(*)::int as n from records.newsletter_deliveries group by state'
    return Object.fromEntries((await query(sql)).rows.map((row) => [row.state, row.n]))
  }
  return {
    office: () => office,
    mails: () => smtp.mails,
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
  }
}
