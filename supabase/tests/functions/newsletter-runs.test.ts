import { expect, test } from 'vitest'
import { createNewsletterOffice } from '../testing/newsletter-office.ts'
import { startFunctionsServer } from './functions-server.ts'

const { state, query, many, start, deliver, results, recipients, counts } = createNewsletterOffice()

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
