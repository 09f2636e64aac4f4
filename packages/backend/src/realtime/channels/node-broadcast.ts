import { z } from 'zod'
import type { Broadcast } from '../protocol/message.ts'

const NodeBroadcast = z.union([
  z.object({ topic: z.string(), event: z.string(), json: z.string().refine(isJson) }),
  z.object({ topic: z.string(), event: z.string(), binary: z.base64() }),
])

/** Serialises a broadcast for the other servers. */
export function encodeBroadcast(topic: string, { event, payload }: Broadcast): string {
  const content = 'binary' in payload ? { binary: payload.binary.toString('base64') } : payload
  return JSON.stringify({ topic, event, ...content })
}

/** Parses what another server sent. Every database role can send notifications: undefined for a malformed one. */
export function decodeBroadcast(
  content: string,
): Readonly<{ topic: string; broadcast: Broadcast }> | undefined {
  try {
    const { topic, event, ...payload } = NodeBroadcast.parse(JSON.parse(content))
    const bytes = 'binary' in payload ? { binary: Buffer.from(payload.binary, 'base64') } : payload
    return { topic, broadcast: { event, payload: bytes } }
  } catch {
    return undefined
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
