import { LRUCache } from 'lru-cache'
import { unreadableQuery } from '../errors.ts'
import { explain, place } from './failure.ts'
import { end, left, type Parser } from './parser.ts'

/** Parentheses that may be open at once; those inside quotes count too, which keeps the check simple and safe. */
const MAX_NESTING = 20

/** Parses a whole text or throws with position and expected input; `what` names the text, as in "logic tree". */
export function readWith<T>(parser: Parser<T>, what: string, text: string, shown = text): T {
  const reply = left(parser, end)(text, 0)
  if (reply.ok) return reply.value
  const message = `"failed to parse ${what} (${shown})" ${place(text, reply.failure.at)}`
  throw unreadableQuery(message, explain(reply.failure))
}

/** Texts that are remembered, at most, and their longest, in characters. */
const REMEMBERED = { texts: 500, length: 300 }

/** Remembers what `read` has made of the latest texts: clients send the same `select` and `order` again and again. */
export function remembering<T extends object>(read: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, T>({ max: REMEMBERED.texts })
  return (text) => {
    const before = known.get(text)
    if (before) return before
    const value = read(text)
    if (text.length <= REMEMBERED.length) known.set(text, value)
    return value
  }
}

/** Recursive grammars use the call stack, so depth is limited before parsing. */
export function refuseDeepNesting(text: string, what: string): void {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth > MAX_NESTING) throw unreadableQuery(`The ${what} is nested deeper than ${MAX_NESTING} levels`)
  }
}
