import pg from 'pg'
import type { Logger } from 'pino'
import { CHANNEL } from './notification.ts'

export type Listener = Readonly<{
  /** Resolves once notifications are heard; rejects when the database can't be reached now. */
  ready(): Promise<void>
  close(): Promise<void>
}>

export type ListenerOptions = Readonly<{
  connectionString: string
  hear(payload: string): void
  /** The connection was lost, and with it whatever has happened since. */
  lost(): void
  log: Logger
}>

/** Holds one connection of its own that listens, opened when first needed and again after it was lost. */
export function createListener({ connectionString, hear, lost, log }: ListenerOptions): Listener {
  let current: Promise<pg.Client> | undefined

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString,
      application_name: 'zunft realtime',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    const forget = () => {
      client.removeListener('end', forget)
      current = undefined
      lost()
    }
    client.on('error', (error) => log.warn({ err: error }, 'the connection that listens for changes broke'))
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    await client.connect()
    client.on('end', forget)
    await client.query(`listen ${CHANNEL}`)
    return client
  }

  return {
    async ready() {
      current ??= open()
      const opening = current
      await opening.catch((error: unknown) => {
        if (current === opening) current = undefined
        throw error
      })
    },
    async close() {
      const client = await current?.catch(() => undefined)
      client?.removeAllListeners('end')
      await client?.end()
    },
  }
}
