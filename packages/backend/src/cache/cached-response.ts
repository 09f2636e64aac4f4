import { createHash } from 'node:crypto'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { compress, type Encoding, MIN_COMPRESSED_BYTES } from '../http/compression.ts'
import type { LoggedAnswer } from '../http/request-log.ts'

/** One representation of a response (RFC 9110, 3.2), in one encoding. */
export type Representation = Readonly<{
  bytes: Buffer<ArrayBuffer>
  etag: string
  encoding: Encoding | undefined
}>

/** What all responses with one representation, or all 304 with one entity tag, have in common. */
export type RepeatedAnswer = Readonly<{
  status: 200 | 304
  /** As a flat list; the last one is the request id of the latest response. */
  headers: string[]
  /** A short body as text in ISO 8859-1, one byte per character; undefined for other bodies. */
  body: string | Buffer<ArrayBuffer> | undefined
  logged: Readonly<{ GET: LoggedAnswer; HEAD: LoggedAnswer }>
}>

/**
 * Uses and age from which a response is compressed at the highest quality, which takes some 100 ms off the main thread: too much for
 * responses that change every moment.
 */
const USES_WORTH_BEST = 10
const AGE_WORTH_BEST_MILLISECONDS = 2_000
const QUICK = 7
const BEST = 11

/** A response with status 200 and its compressed representations, each made once, with the first request for it. */
export class CachedResponse {
  /** Headers that all representations share. */
  readonly headers: readonly (readonly [string, string])[]
  readonly plain: Representation
  /** Headers as they were first sent through all middleware, as a flat list; undefined before. */
  sentHeaders: readonly string[] | undefined
  /** A representation's 200, or an entity tag's 304. */
  readonly repeated = new Map<Representation | string, RepeatedAnswer>()
  readonly #forms = new Map<Encoding, Representation>()
  readonly #making = new Map<Encoding, Promise<Representation>>()
  readonly #hash: string
  /** A field, since a private accessor is a call into the runtime, which each request would make. */
  readonly #isWorthwhile: boolean
  readonly #made = performance.now()
  #uses = 0
  #isBestMade = false

  constructor(headers: readonly (readonly [string, string])[], bytes: Buffer<ArrayBuffer>) {
    this.headers = headers
    this.#hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
    this.#isWorthwhile = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) && bytes.length >= MIN_COMPRESSED_BYTES
    this.plain = { bytes, etag: this.#tag(''), encoding: undefined }
  }

  /** Estimated bytes of memory, including the compressed representations. */
  get size(): number {
    return Math.ceil(this.plain.bytes.length * 1.6) + 4_000
  }

  /** The representation in this encoding, if it has been made. */
  ready(encoding: Encoding | undefined): Representation | undefined {
    this.#uses += 1
    if (!this.#isBestMade && this.#uses % USES_WORTH_BEST === 0) this.#makeBest()
    return encoding && this.#isWorthwhile ? this.#forms.get(encoding) : this.plain
  }

  async form(encoding: Encoding | undefined): Promise<Representation> {
    const ready = this.ready(encoding)
    if (ready || !encoding) return ready ?? this.plain
    const making = this.#making.get(encoding) ?? this.#make(encoding, QUICK)
    this.#making.set(encoding, making)
    return making
  }

  /** The entity tag of an `If-None-Match` header (RFC 9110, 13.1.2) that matches any representation; undefined if none does. */
  matchingTag(ifNoneMatch: string | undefined): string | undefined {
    if (!ifNoneMatch?.includes(this.#hash)) return undefined
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.find((tag) => FORMS.some((form) => tag === this.#tag(form)))
  }

  /** Each representation has a strong validator of its own, since its bytes differ. */
  #tag(form: string): string {
    return `"${this.#hash}${form}"`
  }

  async #make(encoding: Encoding, quality: number): Promise<Representation> {
    const bytes = await compress(this.plain.bytes, encoding, quality)
    const quick = this.#forms.get(encoding)
    if (quick && quick.bytes.length <= bytes.length) return quick
    const form = {
      bytes,
      etag: this.#tag(encoding === 'gzip' ? '-g' : quality === BEST ? '-b' : '-q'),
      encoding,
    }
    this.#forms.set(encoding, form)
    return form
  }

  #makeBest(): void {
    if (performance.now() - this.#made < AGE_WORTH_BEST_MILLISECONDS) return
    this.#isBestMade = true
    // After the quick one, which would otherwise replace it.
    void this.#making
      .get('br')
      ?.then(() => this.#make('br', BEST))
      .catch(() => {})
  }
}

/** Suffixes of entity tags: plain, gzip, quick brotli, best brotli. */
const FORMS = ['', '-g', '-q', '-b'] as const
