import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { type NodeBus, SINGLE_NODE } from '../database/node-bus.ts'
import { clientLimitKey } from './client-address.ts'
import { rateLimited } from './errors.ts'
import type { ServerEnv } from './identity.ts'
import { createWindowLimit, type WindowLimit, type WindowLimitOptions } from './window-limit.ts'

/** Creates limits that also count the uses at the other servers on the database. A limit has the same name on all of them. */
export type SharedLimits = Readonly<{
  create(name: string, options: WindowLimitOptions): WindowLimit
}>

/** Limits of the only server on its database. */
export const LOCAL_LIMITS: SharedLimits = { create: (_name, options) => createWindowLimit(options) }

const TOPIC = 'limits'
/** Interval at which counts are published; a burst within it is counted per server. */
const PUBLISH_MILLISECONDS = 50
/** Maximum number of keys in a message; further keys are counted per server. */
const MAX_KEYS = 1_000

/** Name of the limit, key, uses (0: the key is reset, negative: uses are undone), end of the window. */
const Count = z.tuple([z.string(), z.string(), z.number().int(), z.number()])
type Count = z.output<typeof Count>
const Counts = z.array(Count).max(MAX_KEYS)

/**
 * Each server counts in memory, so that no request waits for another server, and publishes its counts every 50 ms. Without a connection to
 * the others each server has only its own counts.
 */
export function createSharedLimits(bus: NodeBus): SharedLimits {
  if (bus === SINGLE_NODE) return LOCAL_LIMITS
  const limits = new Map<string, WindowLimit>()
  const counted = new Map<string, Count>()
  let scheduled = false

  bus.subscribe(TOPIC, (content) => {
    for (const [name, key, uses, endsAt] of readCounts(content)) {
      if (uses === 0) limits.get(name)?.forget(key)
      else limits.get(name)?.add(key, uses, endsAt)
    }
  })
  const publish = () => {
    scheduled = false
    bus.publish(TOPIC, JSON.stringify([...counted.values()]))
    counted.clear()
  }
  const add = (id: string, count: Count) => {
    if (!counted.has(id) && counted.size >= MAX_KEYS) return
    counted.set(id, count)
    if (!scheduled) setTimeout(publish, PUBLISH_MILLISECONDS).unref()
    scheduled = true
  }
  const countUse = (name: string, key: string, endsAt: number, amount: number) => {
    const id = `use ${name} ${key}`
    const sum = (counted.get(id)?.[2] ?? 0) + amount
    if (sum === 0) counted.delete(id)
    else add(id, [name, key, sum, endsAt])
  }
  const countReset = (name: string, key: string) => {
    // Uses from now on are published after the reset.
    counted.delete(`use ${name} ${key}`)
    add(`forget ${name} ${key}`, [name, key, 0, 0])
  }
  return {
    create(name, options) {
      const limit = createWindowLimit({
        ...options,
        onUse: (key, endsAt, amount) => countUse(name, key, endsAt, amount),
      })
      limits.set(name, limit)
      return {
        ...limit,
        forget(key) {
          limit.forget(key)
          countReset(name, key)
        },
      }
    },
  }
}

function readCounts(content: string): readonly Count[] {
  try {
    return Counts.parse(JSON.parse(content))
  } catch {
    return []
  }
}

/** Anonymous writes of one network per minute; several people behind one router stay below. */
const WRITES_PER_MINUTE = 60
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Limits anonymous writes per client network; calls from inside the process are not limited. */
export function limitAnonymousWrites(limits: SharedLimits): MiddlewareHandler<ServerEnv> {
  const limit = limits.create('anonymous writes', { uses: WRITES_PER_MINUTE, seconds: 60 })
  return async (c, next) => {
    const client = clientLimitKey(c.env?.incoming)
    if (client && c.get('claims').role === 'anon' && !READING.has(c.req.method)) {
      const wait = limit.use(client)
      if (wait !== undefined) throw rateLimited(wait)
    }
    await next()
  }
}
