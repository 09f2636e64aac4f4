import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../http/claims.ts'
import { clientLimitKey } from '../http/client-address.ts'
import { HttpError } from '../http/errors.ts'
import { type BroadcastBudget, lengthOf } from './channels/broadcast-budget.ts'
import type { Topics } from './channels/topics.ts'
import { type Broadcast, ProtocolError } from './protocol/message.ts'

const MAX_MESSAGES = 100
/** Names have at most 255 bytes in binary frames, with `realtime:` in front of a topic. */
const Name = z
  .string()
  .min(1)
  .refine((name) => Buffer.byteLength(name) <= 246, 'must have at most 246 bytes')

const Messages = z.object({
  messages: z
    .array(
      z.object({
        topic: Name,
        event: Name,
        payload: z.custom<object>((value) => typeof value === 'object' && value !== null),
        private: z.boolean().default(false),
      }),
    )
    .max(MAX_MESSAGES),
})

/** Broadcasts over HTTP, for clients without a socket. Answers 202 whether or not anybody is subscribed. */
export function createBroadcastApi(topics: Topics, spend: BroadcastBudget): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>()
  const broadcast = async (c: Context<ServerEnv>, name: string, message: Broadcast) => {
    const topic = `realtime:${name}`
    try {
      spend(clientLimitKey(c.env?.incoming), lengthOf(message) * topics.size(topic))
    } catch (error) {
      throw error instanceof ProtocolError ? new HttpError(429, 'over_broadcast_limit', error.message) : error
    }
    await topics.broadcast(topic, message)
  }

  api.post('/api/broadcast', async (c) => {
    const { success, data, error } = Messages.safeParse(await c.req.json().catch(() => undefined))
    if (!success) {
      const [issue] = error.issues
      throw new HttpError(422, 'invalid_body', `${issue?.path.join('.') || 'body'}: ${issue?.message}`)
    }
    for (const message of data.messages) refusePrivate(message.private)
    for (const { topic, event, payload } of data.messages) {
      await broadcast(c, topic, { event, payload: { json: JSON.stringify(payload) } })
    }
    return c.body(null, 202)
  })

  api.post('/api/broadcast/:topic/events/:event', async (c) => {
    refusePrivate(c.req.query('private') === 'true')
    // Only those of private channels can be stored.
    refusePrivate(Object.keys(c.req.query()).some((name) => name.startsWith('persist')))
    const { topic, event } = c.req.param()
    if (!Name.safeParse(topic).success || !Name.safeParse(event).success) {
      throw new HttpError(422, 'invalid_name', 'topic and event have at most 246 bytes')
    }
    const body = Buffer.from(await c.req.arrayBuffer())
    const isBytes = c.req.header('content-type')?.startsWith('application/octet-stream') ?? false
    await broadcast(c, topic, {
      event,
      payload: isBytes ? { binary: body } : { json: jsonOf(body) },
    })
    return c.body(null, 202)
  })

  return api
}

function jsonOf(body: Buffer): string {
  const text = body.toString('utf8')
  try {
    JSON.parse(text)
    return text
  } catch {
    throw new HttpError(422, 'invalid_body', 'The body is not JSON')
  }
}

function refusePrivate(isPrivate: boolean): void {
  if (isPrivate) throw new HttpError(403, 'private_channels', 'Private channels are not served')
}
