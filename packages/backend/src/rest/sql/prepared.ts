import { hash } from 'node:crypto'
import type { Statement } from './text.ts'

/** Statements one connection keeps prepared at most; each costs the database memory on every connection. */
const MOST_PREPARED = 150
/** Texts that are watched until they have come often enough. */
const MOST_WATCHED = 1000
/** Preparing pays off from the second use on; a text that comes that often is no one-off. */
const USES_BEFORE = 3
/** Whether an index finds a pattern depends on the pattern, and a prepared statement is planned without it. */
const LOOKS_FOR_A_PATTERN = / (I?LIKE|~\*?|OPERATOR\("search"\.~~\*\)) /

/**
 * Gives names to statements that come again and again, so that each connection parses them once. The number of names is
 * bounded; what finds no room runs unnamed, which is correct and a little slower. So does what looks for a pattern.
 */
export class PreparedNames {
  readonly #names = new Map<string, string>()
  readonly #watched = new Map<string, number>()
  readonly version: number

  /** Statements of another `version` of the catalogs never share a name with these. */
  constructor(version: number) {
    this.version = version
  }

  nameFor({ text }: Statement): string | undefined {
    if (LOOKS_FOR_A_PATTERN.test(text)) return undefined
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= MOST_PREPARED) return name
    const uses = (this.#watched.get(text) ?? 0) + 1
    this.#watched.delete(text)
    if (uses >= USES_BEFORE) {
      const fresh = `rest_${this.version}_${hash('sha1', text)}`
      this.#names.set(text, fresh)
      return fresh
    }
    this.#watched.set(text, uses)
    if (this.#watched.size > MOST_WATCHED) this.#watched.delete(this.#watched.keys().next().value ?? '')
    return undefined
  }
}
