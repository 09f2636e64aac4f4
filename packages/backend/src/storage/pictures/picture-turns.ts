import type { Context } from 'hono'
import { clientLimitKey, type Disconnection, disconnectionOf } from '../../http/client-address.ts'
import { createFairQueue } from '../../http/fair-queue.ts'
import type { ServerEnv } from '../../http/identity.ts'
import type { SharedLimits } from '../../http/shared-limits.ts'
import { slowDown } from '../errors.ts'
import {
  createPictureProcesses,
  type Picture,
  type PictureJob,
  type PictureProcesses,
} from './picture-processes.ts'

/** Decodes a picture. Error: `SlowDown` (429) when pictures of the network have taken too much time. */
export type Decode = (job: PictureJob) => Promise<Picture>

/** Waits for the turn of the request's network, in which pictures are decoded. Error: `SlowDown` (429) when too many wait. */
export type InTurn = <T>(work: (decode: Decode) => Promise<T>) => Promise<T>
export type PictureTurns = (c: Context<ServerEnv>) => InTurn

/** One network decodes two pictures at once if no other waits, and the next network still finds a free slot. */
const AT_ONCE = 3
/** Waiting pictures of one network: enough for those of a page and for uploading a whole folder. */
const WAITING = 60
const WAITING_ALTOGETHER = 600
const MAX_WAIT = 60_000
/** Memory that all pictures being decoded may take, bytes. */
const MEMORY = 300_000_000
/** Processor time that pictures of one network may take: a hundred photos, a fifth of a processor. */
const PROCESSOR_TIME = { uses: 120_000, seconds: 600 }

const CONNECTED: Disconnection = { aborted: false, addEventListener() {}, removeEventListener() {} }

/** Without `limits`, and for calls from inside the process, the processor time is not limited. */
export function createPictureTurns(
  limits: SharedLimits | undefined,
  processorTime = PROCESSOR_TIME,
  processes: PictureProcesses = createPictureProcesses(),
): PictureTurns {
  const queue = createFairQueue({
    atOnce: AT_ONCE,
    waiting: WAITING,
    waitingAltogether: WAITING_ALTOGETHER,
    timeout: MAX_WAIT,
  })
  const inMemory = createMemoryGate(MEMORY)
  const spent = limits?.create('processor time of pictures', processorTime)

  return (c) => async (work) => {
    const { incoming, outgoing } = c.env ?? {}
    const network = clientLimitKey(incoming)
    const disconnected = outgoing ? disconnectionOf(outgoing) : CONNECTED
    const slot = await queue.acquire(network ?? '', disconnected).catch(() => Promise.reject(slowDown()))
    const decode: Decode = (job) => {
      const wait = network && spent?.wait(network)
      if (wait) throw slowDown(wait)
      return processes.measured(
        job,
        ({ bytes, decode }) => inMemory(bytes, decode),
        (milliseconds) => network && spent?.use(network, milliseconds),
      )
    }
    try {
      return await work(decode)
    } finally {
      slot.release()
      slot.sent()
    }
  }
}

type MemoryGate = <T>(bytes: number, work: () => Promise<T>) => Promise<T>

/** Works run at once while the sum of their bytes is within `capacity`; the others wait in order. One larger than that runs by itself. */
export function createMemoryGate(capacity: number): MemoryGate {
  const waiting: Readonly<{ bytes: number; enter(): void }>[] = []
  let used = 0
  const fits = (bytes: number) => used === 0 || used + bytes <= capacity
  const admit = () => {
    for (let next = waiting[0]; next && fits(next.bytes); next = waiting[0]) {
      waiting.shift()
      used += next.bytes
      next.enter()
    }
  }
  return async (bytes, work) => {
    await new Promise<void>((enter) => {
      waiting.push({ bytes, enter })
      admit()
    })
    try {
      return await work()
    } finally {
      used -= bytes
      admit()
    }
  }
}
