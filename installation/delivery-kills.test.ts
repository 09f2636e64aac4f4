import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing'
import { startNode } from './testing/node-process.ts'

const RECIPIENTS = 600
const KILLS = 5
/** Mails handed over at the same time, and as many again whose result is on its way to the database. */
const IN_FLIGHT = 8

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

/** A mail server that takes a few milliseconds for a mail, as one nearby does, and counts by recipient and Message-ID. */
async function startSink() {
  const received: { to: string; id: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      let text = ''
      try {
        for await (const chunk of stream) text += String(chunk)
      } catch {
        // The server was killed in the middle of a mail.
        return
      }
      await delay(5)
      const id = /^Message-ID: <(\S+)>/im.exec(text)?.[1] ?? ''
      received.push({ to: envelope.rcptTo[0]?.address ?? '', id })
      done()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { received, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

const startServer = (port: number) =>
  startNode({
    DATABASE_URL: db.ownerConnection.replace('@/', '@localhost/'),
    JWT_SECRET: 'a-secret-that-all-servers-know-0123456789',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_kills',
    SUPABASE_SECRET_KEY: 'sb_secret_kills',
    SITE_URL: 'https://www.verein.example',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMTP_TLS: 'off',
    NEWSLETTER_PER_MINUTE: '100000',
  })

/** How many deliveries are in each state. */
async function states(): Promise<Record<string, number>> {
  const { rows } = await db.adminPool.query(
    'select state, count(*)::int as count from records.newsletter_deliveries group by state',
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('whatever moment a kill meets, everybody gets the newsletter, and nobody twice but who was being sent it then', async () => {
  const sink = await startSink()
  await db.adminPool.query(`
    insert into newsletter_subscriptions (name, email)
      select 'Leserin ' || n, 'n' || n || '@example.org' from generate_series(1, ${RECIPIENTS}) as n;
    update records.newsletter_states set confirmed_at = now(), proof = 'double_opt_in';
    insert into newsletters (id, subject, content, subscribers, state, channel)
      values ('60000000-0000-4000-8000-000000000001', 'Neues', 'Grüß Gott', 0, 'draft', 'smtp');
    select private.enqueue_newsletter('60000000-0000-4000-8000-000000000001');
    update newsletters set state = 'paused'`)
  const servers = await Promise.all(Array.from({ length: KILLS + 1 }, () => startServer(sink.port)))
  const [last, ...killed] = servers
  await db.adminPool.query(`update newsletters set state = 'sending'; notify deliver_newsletters`)
  for (const [n, server] of killed.entries()) {
    await expect
      .poll(() => sink.received.length, { timeout: 20_000, interval: 1 })
      .toBeGreaterThan((n + 1) * 100)
    await server.kill()
  }
  expect(sink.received.length).toBeLessThan(RECIPIENTS)
  await expect.poll(states, { timeout: 20_000 }).not.toHaveProperty('waiting')
  // As if the two minutes had passed after which mails of a dead server are given to another.
  await db.adminPool.query(
    `update records.newsletter_deliveries set due_at = now() where state = 'sending'; notify deliver_newsletters`,
  )
  await expect.poll(states, { timeout: 20_000 }).toEqual({ sent: RECIPIENTS })
  const ended = async () => (await db.adminPool.query('select state from newsletters')).rows
  await expect.poll(ended).toEqual([{ state: 'sent' }])
  await last?.stop()

  const { rows } = await db.adminPool.query('select total, sent, failed, waiting from newsletter_results')
  expect(rows).toEqual([{ total: RECIPIENTS, sent: RECIPIENTS, failed: 0, waiting: 0 }])
  expect(new Set(sink.received.map(({ to }) => to)).size).toBe(RECIPIENTS)
  // A repeated mail has the id of the first one, so that mailboxes recognise it.
  expect(new Set(sink.received.map(({ id }) => id)).size).toBe(RECIPIENTS)
  expect(sink.received.length - RECIPIENTS).toBeLessThanOrEqual(KILLS * IN_FLIGHT)
  await sink.close()
}, 90_000)
