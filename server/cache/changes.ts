import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { SCHEMA_FINGERPRINT } from './schema-fingerprint.ts'

const CHANNEL = 'cache_changes'
/** How often the connection is tried and the schema compared. */
const BEAT_MILLISECONDS = 2_000
/** A connection that does not answer for so long is taken for lost. */
const PATIENCE_MILLISECONDS = 2_000
const AGAIN_MILLISECONDS = 250
/** Every so many beats the connection proves that it hears; notifying writes to the log of the database. */
const BEATS_BETWEEN_PROOFS = 30
const PROOF = 'proof '

export type ChangesOptions = Readonly<{
  connectionString: string
  tableChanged(table: string): void
  /** The schema has changed, or changes may have been missed. */
  everythingChanged(): void
  log: Logger
}>

/** What is written to the database, by whomever, heard over one connection of its own. */
export type Changes = Readonly<{
  /** Whether every change is heard of now. */
  isTrusted(): boolean
  /** Resolves when everything that was committed before the call has been heard, or when nothing is trusted any more. */
  settled(): Promise<void>
  /** Resolves when the first connection stands or has failed. */
  started: Promise<void>
  close(): Promise<void>
}>

export function listenForChanges(options: ChangesOptions): Changes {
  const { connectionString, tableChanged, everythingChanged, log } = options
  let trusted: pg.Client | undefined
  let lastBeat = 0
  let fingerprint: string | undefined
  let heardProof: string | undefined
  let beats = 1
  let failing = false
  let closing = false
  let timer: NodeJS.Timeout | undefined
  let nextTurn: Promise<void> | undefined
  let turn: Promise<void> = Promise.resolve()

  const lose = (client: pg.Client) => {
    if (trusted !== client) return
    trusted = undefined
    everythingChanged()
  }

  const hear = (payload = '') => {
    if (payload.startsWith(PROOF)) heardProof = payload
    else if (/^\d+$/.test(payload)) tableChanged(payload)
    else everythingChanged()
  }

  /** Asks the listening connection something: the answer comes after all notifications of what was committed before. */
  const ask = async (client: pg.Client, query: string): Promise<string | undefined> => {
    try {
      const { rows } = await withPatience(client.query<{ fingerprint?: string }>(query))
      lastBeat = performance.now()
      return rows[0]?.fingerprint
    } catch (error) {
      lose(client)
      client.end().catch(() => {})
      throw error
    }
  }

  /** Behind a pooler that hands connections around, listening succeeds and nothing is ever heard. */
  const prove = async (client: pg.Client) => {
    const proof = `${PROOF}${randomUUID()}`
    await ask(client, `notify ${CHANNEL}, '${proof}'`)
    if (heardProof === proof) return
    lose(client)
    await client.end()
    throw new Error('Notifications do not arrive; the cache needs a connection of its own, not a pooled one')
  }

  const beat = async (client: pg.Client) => {
    if (beats++ % BEATS_BETWEEN_PROOFS === 0) await prove(client)
    const seen = await ask(client, SCHEMA_FINGERPRINT)
    if (seen !== fingerprint) everythingChanged()
    fingerprint = seen
  }

  const open = async (): Promise<void> => {
    const client = new pg.Client({ connectionString, application_name: 'zunft cache', keepAlive: true })
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    client.on('notification', ({ payload }) => hear(payload))
    await withPatience(client.connect()).catch((error: unknown) => {
      client.end().catch(() => {})
      throw error
    })
    await ask(client, `listen ${CHANNEL}`)
    await prove(client)
    if (closing) return client.end()
    // From here on changes are heard. What happened before was heard by nobody.
    trusted = client
    everythingChanged()
    await beat(client)
  }

  const keepUp = async () => {
    try {
      if (trusted) await beat(trusted)
      else await open()
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'nothing is answered from the cache: changes are not heard of')
      failing = true
    }
    if (closing) return
    timer = setTimeout(keepUp, trusted ? BEAT_MILLISECONDS : AGAIN_MILLISECONDS)
    timer.unref()
  }

  return {
    started: keepUp(),
    isTrusted: () =>
      trusted !== undefined && performance.now() - lastBeat < BEAT_MILLISECONDS + 2 * PATIENCE_MILLISECONDS,
    settled() {
      // One question is for all who come while another one is under way.
      nextTurn ??= turn.then(() => {
        nextTurn = undefined
        turn = trusted ? ask(trusted, 'select').then(nothing, nothing) : Promise.resolve()
        return turn
      })
      return nextTurn
    },
    async close() {
      closing = true
      clearTimeout(timer)
      const client = trusted
      if (client) lose(client)
      await client?.end()
    },
  }
}

const nothing = () => {}

async function withPatience<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database does not answer')), PATIENCE_MILLISECONDS)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
