import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Cluster, startCluster } from './cluster.ts'

/** Milliseconds before each attempt; the last one repeats. */
const RETRY_DELAYS = [0, 250, 1_000, 5_000] as const

/** Starts the embedded database, and restarts it whenever it ends unexpectedly. */
export async function superviseCluster(folder: string, log: Logger, onLaunch?: () => void): Promise<Cluster> {
  const stopping = new AbortController()
  let starting: Promise<Cluster>
  const start = () => startCluster({ folder, onLaunch, onExit })
  const startAgain = async (): Promise<Cluster> => {
    for (let attempt = 0; ; attempt += 1) {
      await pause(RETRY_DELAYS[Math.min(attempt, RETRY_DELAYS.length - 1)], undefined, {
        signal: stopping.signal,
      })
      try {
        const cluster = await start()
        log.warn('the embedded database is running again')
        return cluster
      } catch (error) {
        log.error({ err: error }, 'the embedded database could not be started again')
      }
    }
  }
  const onExit = (code: number | null) => {
    log.error({ code }, 'the embedded database ended unexpectedly and is started again')
    starting = startAgain()
    // Rejects only when it is stopped, which `stop` handles.
    starting.catch(() => {})
  }
  starting = start()
  const { connectionString } = await starting
  return {
    connectionString,
    async stop() {
      stopping.abort()
      await starting.then(
        (cluster) => cluster.stop(),
        () => {},
      )
    },
  }
}
