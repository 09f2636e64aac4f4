import { ResponseHeaders } from './response-headers.ts'

const CONTENT = Symbol('content')

/** Text or bytes of a body. */
type Content = string | Buffer<ArrayBuffer>

/**
 * A response whose content need not be read from a stream, and to whose headers middleware adds at little cost. `null` is no body. Names
 * of `headers` are in lower case.
 */
export function contentResponse(
  content: Content | null,
  status: number,
  headers: Readonly<Record<string, string>> | Headers,
): Response {
  const kept = headers instanceof Headers ? headers : new ResponseHeaders(headers)
  const response = new Response(content, { status, headers: kept })
  return Object.assign(response, { [CONTENT]: content })
}

/** The content of a `contentResponse`; undefined for other responses. */
export const contentOf = (response: Response): Content | null | undefined =>
  (response as { [CONTENT]?: Content | null })[CONTENT]
