import { z } from 'zod'
import { type NodeBus, SINGLE_NODE } from '../database/nodes/node-bus.ts'
import { createWindowLimit, type WindowLimit, type WindowLimitOptions } from './window-limit.ts'

/** Makes limits that count what other servers on the same database let through, too. Names are the same on all of them. */
export type SharedLimits = Readonly<{
  create(name: string, options: WindowLimitOptions): WindowLimit
}>

/** Limits of a server that has its database to itself. */
export const LOCAL_LIMITS: SharedLimits = { create: (_name, options) => createWindowLimit(options) }

const SUBJECT = 'limits'
/** Milliseconds. So long a burst may be answered by each server alone; so often, at most, are the others told. */
const TOGETHER = 50
/** Keys in one telling; of a flood of keys beyond, every server counts its own. */
const MOST_KEYS = 1_000

/** `uses` 0: the key is forgotten; negative: uses are taken back. */
const Count = z.tuple([z.string(), z.string(), z.number().int(), z.number()])
type Count = z.output<typeof Count>
const Counts = z.array(Count).max(MOST_KEYS)

/**
 * Every server counts in its own memory, so no request ever waits for another server, and tells the others what it has counted
 * in the last moment. While they cannot be told each counts for itself.
 */
export function createSharedLimits(bus: NodeBus): SharedLimits {
  if (bus === SINGLE_NODE) return LOCAL_LIMITS
  const limits = new Map<string, WindowLimit>()
  const counted = new Map<string, Count>()
  let soon = false

  bus.subscribe(SUBJECT, (content) => {
    for (const [name, key, uses, endsAt] of readCounts(content)) {
      if (uses === 0) limits.get(name)?.forget(key)
      else limits.get(name)?.add(key, uses, endsAt)
    }
  })
  const tell = () => {
    soon = false
    bus.publish(SUBJECT, JSON.stringify([...counted.values()]))
    counted.clear()
  }
  const note = (id: string, count: Count) => {
    if (!counted.has(id) && counted.size >= MOST_KEYS) return
    counted.set(id, count)
    if (!soon) setTimeout(tell, TOGETHER).unref()
    soon = true
  }
  const noteUse = (name: string, key: string, endsAt: number, amount: number) => {
    const id = `use ${name} ${key}`
    const sum = (counted.get(id)?.[2] ?? 0) + amount
    if (sum === 0) counted.delete(id)
    else note(id, [name, key, sum, endsAt])
  }
  const noteForgotten = (name: string, key: string) => {
    // What is counted from now on comes after it.
    counted.delete(`use ${name} ${key}`)
    note(`forget ${name} ${key}`, [name, key, 0, 0])
  }
  return {
    create(name, options) {
      const limit = createWindowLimit({
        ...options,
        onUse: (key, endsAt, amount) => noteUse(name, key, endsAt, amount),
      })
      limits.set(name, limit)
      return {
        ...limit,
        forget(key) {
          limit.forget(key)
          noteForgotten(name, key)
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
