import { unreadableQuery } from '../errors.ts'
import { explain, place } from './failure.ts'
import { end, left, type Parser } from './parser.ts'

/** Parentheses that may be open at once; those inside quotes count too, which keeps the check simple and safe. */
const MAX_NESTING = 20

/** Parses a whole text, or says where and why it can't be read: `what` names it, as in "logic tree". */
export function readWith<T>(parser: Parser<T>, what: string, text: string, shown = text): T {
  const reply = left(parser, end)(text, 0)
  if (reply.ok) return reply.value
  const message = `"failed to parse ${what} (${shown})" ${place(text, reply.failure.at)}`
  throw unreadableQuery(message, explain(reply.failure))
}

/** Grammars that contain themselves recurse, so depth is limited before they see the text. */
export function refuseDeepNesting(text: string, what: string): void {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth > MAX_NESTING) throw unreadableQuery(`The ${what} is nested deeper than ${MAX_NESTING} levels`)
  }
}
