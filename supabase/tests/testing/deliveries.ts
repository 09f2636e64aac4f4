import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { createPersonas, type PersonaName } from './personas.ts'

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
