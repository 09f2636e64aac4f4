import pg from 'pg'
import type { Logger } from 'pino'
import { endWithin } from '../database/listening/end-within.ts'
import { proveHearing } from '../database/listening/proof.ts'
import { SCHEMA_FINGERPRINT } from './schema-fingerprint.ts'

const CHANNEL = 'cache_changes'
/** How often the connection is tried and the schema compared. */
const BEAT_MILLISECONDS = 2_000
/** A connection that does not answer for so long is taken for lost. */
const PATIENCE_MILLISECONDS = 2_000
const AGAIN_MILLISECONDS = 250

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
    if (/^\d+$/.test(payload)) tableChanged(payload)
    else everythingChanged()
  }

  /** Asks the listening connection something: the answer comes after all notifications of what was committed before. */
  const ask = async (client: pg.Client, query: string): Promise<string | undefined> => {
    try {
      const { rows } = await client.query<{ fingerprint?: string }>(query)
      lastBeat = performance.now()
      return rows[0]?.fingerprint
    } catch (error) {
      lose(client)
      client.end().catch(nothing)
      throw error
    }
  }

  const beat = async (client: pg.Client) => {
    const seen = await ask(client, SCHEMA_FINGERPRINT)
    if (seen !== fingerprint) everythingChanged()
    fingerprint = seen
  }

  const open = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      application_name: 'zunft cache',
      connectionTimeoutMillis: PATIENCE_MILLISECONDS,
      query_timeout: PATIENCE_MILLISECONDS,
    })
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    client.on('notification', ({ channel, payload }) => channel === CHANNEL && hear(payload))
    try {
      await client.connect()
      await ask(client, `listen ${CHANNEL}`)
      await proveHearing(client, connectionString)
    } catch (error) {
      client.end().catch(nothing)
      throw error
    }
    if (closing) return endWithin(client.end())
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
      if (client) await endWithin(client.end())
    },
  }
}

const nothing = () => {}
