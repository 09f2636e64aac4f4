import { entityTooLarge, invalidRequest } from '../errors.ts'
import { StorageError } from '../storage-error.ts'

/** A stream of a body; throws `EntityTooLarge` after more than `limit` bytes. */
export async function* bounded(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): AsyncGenerator<Uint8Array> {
  if (!body) return
  let length = 0
  try {
    for await (const chunk of body) {
      length += chunk.byteLength
      if (length > limit) throw entityTooLarge()
      yield chunk
    }
  } catch (error) {
    throw error instanceof StorageError
      ? error
      : invalidRequest('The request ended before its body was complete', error)
  }
}
