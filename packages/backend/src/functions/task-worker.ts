import { setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { TaskCall } from './task-thread.ts'

/** Niceness (0 to 19): requests come first on a machine with one core. */
const NICE = 5

// On Linux scheduling belongs to the thread.
if (process.platform === 'linux') setPriority(NICE)

const { file, name, input } = workerData as TaskCall
const { tasks = {} } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
  tasks?: Readonly<Record<string, (input: unknown) => unknown>>
}
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
if (!task) throw new Error(`${file} has no task "${name}"`)
parentPort?.postMessage(await task(input))
