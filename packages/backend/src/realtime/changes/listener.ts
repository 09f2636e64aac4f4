import type { Logger } from 'pino'
import { type Listening, listenTo } from '../../database/listening/listen-to.ts'
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
  let current: Promise<Listening> | undefined
  const open = () =>
    listenTo({
      connectionString,
      name: 'zunft realtime',
      channel: CHANNEL,
      hear,
      lost() {
        current = undefined
        lost()
      },
      log,
    })
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
      const listening = await current?.catch(() => undefined)
      await listening?.close()
    },
  }
}
