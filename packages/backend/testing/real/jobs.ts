import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MILLISECONDS = 1000

/**
 * Calls functions with the secret key, each again a second after it has answered, as a project's pg_cron does once a minute. Returns a
 * function that ends it.
 */
export function startJobs(host: string, secretKey: string, names: readonly string[]): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const run = async (name: string) => {
    while (!signal.aborted) {
      await fetch(`${host}/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: secretKey, 'content-type': 'application/json' },
        body: '{}',
        signal,
      })
        .then((answer) => (answer.ok ? undefined : console.error(`${name} answered ${answer.status}`)))
        .catch((error: unknown) => (signal.aborted ? undefined : console.error(error)))
      await pause(PAUSE_MILLISECONDS, undefined, { signal }).catch(() => undefined)
    }
  }
  for (const name of names) void run(name)
  return () => ending.abort()
}
