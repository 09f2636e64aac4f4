import { Worker } from 'node:worker_threads'
import type { HashRequest, HashResponse, HashWork, Yielding } from './hash-request.ts'

/** A worker thread that hashes passwords one after the other. */
export type HashThread = Readonly<{
  run(work: HashWork): Promise<string | boolean>
  close(): Promise<void>
}>

type Waiting = Readonly<{ resolve(result: string | boolean): void; reject(error: Error): void }>

/** Starts with the first work; holds the process only while it has some. */
export function createHashThread(yielding: Yielding): HashThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  const start = (): Worker => {
    const started = new Worker(workerFile(), { workerData: yielding })
    started.on('message', ({ id, result }: HashResponse) => {
      waiting.get(id)?.resolve(result)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
    })
    started.on('error', (error) => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      worker = undefined
    })
    return started
  }

  return {
    run(work) {
      worker ??= start()
      worker.ref()
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker?.postMessage({ id, work } satisfies HashRequest)
      })
    },
    async close() {
      await worker?.terminate()
    },
  }
}

/** Beside this file, as source in tests and development, bundled in the build. */
function workerFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./hash-worker.${extension}`, import.meta.url)
}
