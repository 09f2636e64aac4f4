import type { Context } from 'hono'

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

/**
 * Headers of a response that is made in this process. Those of the platform check each name and value and keep a sorted list, which takes
 * a tenth of the time of a read; here only the server checks them, when it sends them. `set-cookie` cannot be repeated: a response that may have several
 * has the platform's headers.
 */
export class ResponseHeaders implements Headers {
  readonly #values: Map<string, string>

  /** Names of `values` are in lower case. */
  constructor(values: Readonly<Record<string, string>>) {
    this.#values = new Map(Object.entries(values))
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase())
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value)
  }

  append(name: string, value: string): void {
    const before = this.get(name)
    this.set(name, before === null ? value : `${before}, ${value}`)
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase())
  }

  getSetCookie(): string[] {
    const cookie = this.get('set-cookie')
    return cookie === null ? [] : [cookie]
  }

  forEach(callback: (value: string, name: string, headers: Headers) => void): void {
    for (const [name, value] of this.#values) callback(value, name, this)
  }

  entries(): MapIterator<[string, string]> {
    return this.#values.entries()
  }

  keys(): MapIterator<string> {
    return this.#values.keys()
  }

  values(): MapIterator<string> {
    return this.#values.values()
  }

  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.entries()
  }
}

// The code that sends responses distinguishes headers from a record by their class.
Object.setPrototypeOf(ResponseHeaders.prototype, Headers.prototype)

/**
 * Adds headers to a finished response. Hono's `c.header` would create a new response and turn its text into a stream, which is slow;
 * it is used only for responses with immutable headers.
 */
export function setHeaders(c: Context, headers: Readonly<Record<string, string>>): void {
  const entries = Object.entries(headers)
  try {
    for (const [name, value] of entries) c.res.headers.set(name, value)
  } catch {
    for (const [name, value] of entries) c.header(name, value)
  }
}
