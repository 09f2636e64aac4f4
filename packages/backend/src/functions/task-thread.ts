import { Worker } from 'node:worker_threads'
import { taskEnded } from './errors.ts'

/** One call of a task: an entry of `tasks`, which the module of a function exports. Input and result are cloned. */
export type TaskCall = Readonly<{ file: string; name: string; input: unknown }>

export type TaskLimits = Readonly<{
  milliseconds: number
  /** Limit of the heap, in addition to what the thread itself needs. */
  megabytes: number
}>

export type TaskRunner = (call: TaskCall) => Promise<unknown>

/**
 * Runs each task in a thread of its own, so that work on input of strangers holds up no request. The thread ends with the task, or at its
 * limits; then the call rejects with an error whose `code` is `TASK_ENDED`.
 */
export function createTaskRunner({ milliseconds, megabytes }: TaskLimits): TaskRunner {
  return async (call) => {
    const worker = new Worker(workerFile(), {
      workerData: call,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    })
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise((resolve, reject) => {
        timer = setTimeout(() => reject(taskEnded(`took longer than ${milliseconds} ms`)), milliseconds)
        worker.on('message', resolve)
        worker.on('error', (error: NodeJS.ErrnoException) =>
          reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? taskEnded('took too much memory') : error),
        )
        worker.on('exit', () => reject(taskEnded('exited')))
      })
    } finally {
      clearTimeout(timer)
      await worker.terminate()
    }
  }
}

/** Beside this file, as source in tests and development, bundled in the build. */
function workerFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./task-worker.${extension}`, import.meta.url)
}
