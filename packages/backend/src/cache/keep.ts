import type { Context, MiddlewareHandler } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import type { Answers } from './answers.ts'
import { deliver, isKeepable, takeOver } from './deliver.ts'
import type { Dependencies } from './dependencies.ts'
import type { Reading } from './reading.ts'
import { READ_VARY, type RequestKey } from './request-key.ts'
import type { createSecondAsking } from './second-asking.ts'

type Keeping = Readonly<{ answers: Answers; keyOf: RequestKey }>

/** Keeps what the table API answers to visitors; stands after the identity, inside of the compression. */
export function keepReads({
  answers,
  keyOf,
  dependencies,
  wasAsked,
}: Keeping & Readonly<{ dependencies: Dependencies; wasAsked: ReturnType<typeof createSecondAsking> }>) {
  const tablesRead = async (c: Context<ServerEnv>) => {
    const relation = c.get('relationRead')
    return relation && c.res.status === 200 ? dependencies.tablesOf(relation) : undefined
  }
  const middleware: MiddlewareHandler<ServerEnv> = async (c, next) => {
    const reading = c.env?.reading
    const key = c.get('claims').role === 'anon' ? keyFor(c, keyOf) : undefined
    if (!key || c.req.method !== 'GET' || !wasAsked(key)) {
      await next()
      if (reading) reading.add(await tablesRead(c))
      return
    }
    const entry = await answers.get(key, async () => {
      await next()
      const tables = await tablesRead(c)
      if (!tables || !isKeepable(c.res)) return NOT_KEPT
      return {
        kept: await takeOver(c.res, READ_VARY),
        raw: undefined,
        tables,
        until: Number.POSITIVE_INFINITY,
      }
    })
    reading?.add(entry?.tables)
    if (entry) await deliver(c, entry.answer)
  }
  return middleware
}

const NOT_KEPT = { raw: undefined, tables: new Set<string>(), until: 0 } as const

/** Keeps pages as they were rendered; stands around the renderer. `render` gives what its loaders have read. */
export function keepPages({
  answers,
  keyOf,
  collect,
  until,
}: Keeping &
  Readonly<{
    /** Runs a rendering and collects what is read meanwhile. */
    collect(work: () => Promise<void>): Promise<Reading>
    /** Until when a page that is rendered now holds at most, in milliseconds since the epoch. */
    until(): number
  }>) {
  const middleware: MiddlewareHandler<ServerEnv> = async (c, next) => {
    const key = keyFor(c, keyOf)
    if (!key || c.req.method !== 'GET') return next()
    const entry = await answers.get(key, async () => {
      const holds = until()
      // Nothing but path and query decides what is rendered, so nobody's headers, Host neither, are in what others get.
      const asked = c.req.raw
      c.req.raw = new Request(`http://localhost${pathOf(asked)}`)
      const { tables } = await collect(next)
      c.req.raw = asked
      if (!tables || !isKeepable(c.res)) return NOT_KEPT
      return { kept: await takeOver(c.res, 'accept-encoding'), raw: undefined, tables, until: holds }
    })
    if (entry) await deliver(c, entry.answer)
  }
  return middleware
}

const keyFor = ({ req }: Context<ServerEnv>, keyOf: RequestKey): string | undefined =>
  keyOf(req.method, pathOf(req.raw), (name) => req.header(name))

/** Path and query. */
function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
