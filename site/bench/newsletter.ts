/**
 * 10,000 mails of a newsletter from the built product to an SMTP server on the same machine, without a pace of its own, as a ratio to plain
 * nodemailer with the same number of connections and the same mail; and the memory of the server's process. Reads `/proc`, so Linux only.
 * `node site/bench/newsletter.ts`, or another number of mails: `node site/bench/newsletter.ts 50000`
 */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import {
  atLeast,
  atMost,
  type Figure,
  information,
  measurePart,
  none,
  printFigures,
  under,
  unlessClientBound,
  watchClient,
} from 'zunft-backend/bench'
import { type Site, startSite } from '../e2e/fixtures/site.ts'
import { until } from '../e2e/fixtures/until.ts'
import { peakMegabytes, residentMegabytes } from './memory.ts'

const RECIPIENTS = import.meta.main ? Number(process.argv[2] ?? 10_000) : 10_000
/** Enough of them for a rate. */
const ALONE = 3_000
/** Mails at the same time, as `deliver-newsletters` has them. */
const AT_ONCE = 4
const NEWSLETTER = '60000000-0000-4000-8000-000000000001'
const CONTENT = 'Grüß Gott,\n\nam Samstag ist Markt.\n\n'.repeat(60)

type Sink = Readonly<{ port: number; count(): number; size(): number; close(): Promise<void> }>

export async function measureNewsletter(): Promise<Figure[]> {
  const sink = await startSink()
  const site = await startSite({
    DEMO_DATA: 'off',
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    SMTP_TLS: 'off',
    NEWSLETTER_PER_MINUTE: '100000',
  })
  try {
    return await measure(site, sink)
  } finally {
    await site.stop()
    await sink.close()
  }
}

async function measure(site: Site, sink: Sink): Promise<Figure[]> {
  await arrange(site)
  const atRest = residentMegabytes(site.pid)
  const before = sink.count()
  const sinkShare = watchClient()
  const begun = performance.now()
  await site.sql('select private.enqueue_newsletter($1)', [NEWSLETTER])
  await until(() => sink.count() - before >= RECIPIENTS / 2, 900_000)
  const half = peakMegabytes(site.pid)
  await until(() => sink.count() - before >= RECIPIENTS, 900_000)
  const rate = (RECIPIENTS / (performance.now() - begun)) * 1000
  const receiver = sinkShare()
  const peak = peakMegabytes(site.pid)
  const alone = await sendAlone(sink)
  const [{ unique = 0 } = {}] = await site.sql<{ unique: number }>(
    `select count(*)::int as unique from records.newsletter_deliveries where state = 'sent'`,
  )
  const note = `${rate.toFixed(0)} to ${alone.toFixed(0)}`
  return [
    unlessClientBound(atLeast('newsletter: mails/s to nodemailer alone', rate / alone, 0.5, note), receiver),
    none('newsletter: mails sent twice', sink.count() - before - ALONE - RECIPIENTS),
    information('newsletter: recorded as sent', String(unique)),
    under('newsletter: Node process at most', peak, 400, 'MB', `${atRest.toFixed(0)} MB before`),
    // Flat: the second half of the recipients needs no more than the first.
    atMost(
      'newsletter: memory after all to after half',
      peak / half,
      1.2,
      `${half.toFixed(0)} MB after half`,
    ),
  ]
}

async function arrange(site: Site): Promise<void> {
  await site.sql(
    `insert into newsletter_subscriptions (name, email)
     select 'Leserin ' || n, 'n' || n || '@example.org' from generate_series(1, $1::int) as n`,
    [RECIPIENTS],
  )
  await site.sql(`update records.newsletter_states set confirmed_at = now(), proof = 'double_opt_in'`)
  await site.sql(
    `insert into newsletters (id, subject, content, subscribers, state, channel) values ($1, 'Neues', $2, 0, 'draft', 'smtp')`,
    [NEWSLETTER, CONTENT],
  )
}

/** Mails per second of nodemailer in this process, with a mail of the same size. */
async function sendAlone({ port, size }: Sink): Promise<number> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: AT_ONCE,
    ignoreTLS: true,
  })
  const half = 'Am Samstag ist Markt. '.repeat(Math.round(size() / 2 / 22))
  const numbers = Array.from({ length: ALONE }, (_, n) => n).values()
  const begun = performance.now()
  const work = async () => {
    for (const n of numbers) {
      await transport.sendMail({
        from: 'Verein <verein@example.org>',
        to: { name: `Leserin ${n}`, address: `alone${n}@example.org` },
        subject: 'Neues',
        text: half,
        html: half,
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const rate = (ALONE / (performance.now() - begun)) * 1000
  transport.close()
  return rate
}

/** A mail server that takes everything and counts it; `size` is that of the last mail in bytes. */
async function startSink(): Promise<Sink> {
  let count = 0
  let size = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let bytes = 0
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      stream.on('end', () => {
        count += 1
        size = bytes
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    count: () => count,
    size: () => size,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

if (import.meta.main) printFigures(await measurePart('newsletter', measureNewsletter))
