import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createMailer, startSmtpServer, type TestSmtpServer } from 'zunft-backend/testing'
import { type FunctionsServer, startFunctionsServer } from '../functions/functions-server.ts'
import { createPersonas, type PersonaName, perform } from './personas.ts'

type Row = Record<string, unknown>
type Claim = Readonly<{
  deliveries: { id: string; newsletter_id: string; name: string; email: string; token: string }[]
  wait: number | null
}>

/** More mails a minute than any test sends. */
const FAST = 100_000
export const START = 'select start_newsletter($1, $2, $3, $4) as recipients'

/** A server without newsletters that delivers mail, and what the tests of delivery do with it. */
export function createDeliveries() {
  const personas = createPersonas()
  const owner = (sql: string, ...values: unknown[]) => personas.owner(sql, values)
  const as = async (name: PersonaName, sql: string, ...values: unknown[]): Promise<Row[]> =>
    (await personas.performAs(name, sql, values)).rows
  const codeOf = async (name: PersonaName, sql: string, ...values: unknown[]) =>
    (await personas.as(name, sql, values)).code

  async function claim(most = 100, perMinute = FAST): Promise<Claim> {
    const [row] = await as('service', 'select claim_newsletter_deliveries($1, $2) as claim', most, perMinute)
    return row?.claim as Claim
  }
  const record = (
    ...results: { id: string | undefined; outcome: string; reason?: string; address?: boolean }[]
  ) => as('service', 'select record_newsletter_deliveries($1)', JSON.stringify(results))
  const reset = () => owner(`update records.newsletter_queue set next_at = '-infinity'`)

  /** Confirmed subscribers n1@example.org, n2@example.org … */
  async function subscribe(count: number, state = `confirmed_at = now(), proof = 'double_opt_in'`) {
    await owner(
      `with added as (
         insert into newsletter_subscriptions (name, email)
         select 'Leserin ' || n, 'n' || n || '@example.org' from generate_series(1, $1::int) as n returning id)
       select from added`,
      count,
    )
    await owner(`update records.newsletter_states set ${state}`)
  }

  async function start(more: { id?: string; content?: string; ground?: string } = {}) {
    const { id = randomUUID(), content = 'Grüß Gott', ground } = more
    const [row] = await as('admin', START, id, 'Neues', content, ground)
    return { id, recipients: row?.recipients }
  }
  const control = async (id: string, action: string) =>
    (await as('admin', 'select control_newsletter($1, $2) as state', id, action))[0]?.state
  const results = async (id: string) =>
    (
      await as(
        'admin',
        'select state, total, sent, failed, waiting, skipped, bounced, problem from newsletter_results where id = $1',
        id,
      )
    )[0]
  const deliveries = async () =>
    (await owner('select * from records.newsletter_deliveries order by ended_at nulls last, id'))
      .rows as Row[]
  const stateOf = async (email: string) =>
    (await as('admin', 'select state, stop_reason from newsletter_subscribers where email = $1', email))[0]
  /** As if everything that is to be tried again later were due. */
  const later = () =>
    owner(`update records.newsletter_deliveries set due_at = now(); update records.newsletter_queue
    set paused_until = null, next_at = '-infinity'`)

  beforeEach(async () => {
    await owner(`delete from newsletters; delete from newsletter_subscriptions; delete from records.newsletter_queue;
      delete from records.newsletter_bounce_reports; delete from records.newsletter_suppressions`)
    await as('service', 'select note_mail_delivery(true)')
  })
  return {
    server: personas.server,
    owner,
    as,
    codeOf,
    claim,
    record,
    reset,
    subscribe,
    start,
    control,
    results,
    deliveries,
    stateOf,
    later,
  }
}

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
