import { createHash } from 'node:crypto'
import type { Encoding } from '../http/accepted-encoding.ts'
import { compress, MIN_COMPRESSED_BYTES } from '../http/compression.ts'

/** One form of an answer, ready to be sent. */
export type Representation = Readonly<{
  bytes: Buffer<ArrayBuffer>
  etag: string
  encoding: Encoding | undefined
}>

/**
 * Asked for so often and unchanged for so long, an answer is worth being compressed as small as can be: some 100 ms beside the main
 * thread, which is too much for what changes every moment.
 */
const USES_WORTH_BEST = 10
const AGE_WORTH_BEST_MILLISECONDS = 2_000
const QUICK = 5
const BEST = 11

/** A finished answer (always 200) with its compressed forms, each made once, when it is first asked for. */
export class CachedResponse {
  /** Headers that all forms share. */
  readonly headers: readonly (readonly [string, string])[]
  readonly plain: Representation
  /** What the middleware around it adds, as flat list; known once the answer has been sent the long way. */
  sentHeaders: readonly string[] | undefined
  readonly #forms = new Map<Encoding, Representation>()
  readonly #making = new Map<Encoding, Promise<Representation>>()
  readonly #hash: string
  readonly #made = performance.now()
  #uses = 0
  #isBestMade = false

  constructor(headers: readonly (readonly [string, string])[], bytes: Buffer<ArrayBuffer>) {
    this.headers = headers
    this.#hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    this.plain = { bytes, etag: this.#tag(''), encoding: undefined }
  }

  /** Bytes of memory, compressed forms included. */
  get size(): number {
    return Math.ceil(this.plain.bytes.length * 1.6) + 1_500
  }

  /** The form for who accepts this encoding, if it is there already. */
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

  /** Whether a client that holds one of these tags (`If-None-Match`, RFC 9110, 13.1.2) has what would be sent; the tag it has. */
  matchingTag(ifNoneMatch: string | undefined): string | undefined {
    if (!ifNoneMatch?.includes(this.#hash)) return undefined
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.find((tag) => FORMS.some((form) => tag === this.#tag(form)))
  }

  get #isWorthwhile(): boolean {
    return this.plain.bytes.length >= MIN_COMPRESSED_BYTES
  }

  /** Different bytes need different strong validators, so each form has its own. */
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
    // Not before the quick one is there, or that would take its place.
    void this.#making
      .get('br')
      ?.then(() => this.#make('br', BEST))
      .catch(() => {})
  }
}

/** Endings of tags: plain, gzip, quick brotli, best brotli. */
const FORMS = ['', '-g', '-q', '-b'] as const
