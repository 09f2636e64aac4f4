import type { Logger } from 'pino'
import type { Database } from '../context.ts'

/** Days for which network and browser of a session are stored: long enough to notice a theft. */
const RETENTION_DAYS = 30
/** Milliseconds. */
const SIX_HOURS = 6 * 3_600_000

export type OriginCleanup = Readonly<{ close(): Promise<void> }>

/** Clears network and browser of old sessions now and every six hours; the sessions stay valid. Never throws; failures are logged. */
export function startOriginCleanup(database: Database, log: Logger, every = SIX_HOURS): OriginCleanup {
  const forget = () =>
    clearOldOrigins(database).catch((error: unknown) =>
      log.error({ err: error }, 'networks of old sessions could not be forgotten'),
    )
  let running = forget()
  const timer = setInterval(() => {
    running = running.then(forget)
  }, every)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

async function clearOldOrigins(database: Database): Promise<void> {
  await database.query(
    `with challenges as (
       delete from auth.mfa_challenges where created_at < now() - make_interval(days => $1)
     )
     update auth.sessions set ip = null, user_agent = null
     where created_at < now() - make_interval(days => $1) and (ip is not null or user_agent is not null)`,
    [RETENTION_DAYS],
  )
}
