import { entityTooLarge, invalidRequest } from '../errors.ts'

/** Reads a body of at most `limit` bytes; more throw `EntityTooLarge`. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw entityTooLarge()
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw invalidRequest('The request ended before its body was complete')
    })
    if (done) return joined(chunks, length)
    length += value.byteLength
    if (length > limit) {
      // Not awaited: a client that keeps sending must not delay the response.
      reader.cancel().catch(() => {})
      throw entityTooLarge()
    }
    chunks.push(value)
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
