import { delimiter, type Field, field, fieldName, lexeme } from './identifiers.ts'
import {
  ahead,
  attempt,
  char,
  either,
  end,
  left,
  map,
  optional,
  type Parser,
  right,
  separated,
  sequence,
  word,
} from './parser.ts'

export type OrderTerm = Readonly<{
  /** Table the field belongs to, when it is not the requested one. */
  relation: string | null
  field: Field
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}>

const nulls = either<'first' | 'last'>(
  attempt(map(sequence(delimiter, word('nullsfirst')), () => 'first' as const)),
  attempt(map(sequence(delimiter, word('nullslast')), () => 'last' as const)),
)
const direction = either<'asc' | 'desc'>(
  attempt(map(sequence(delimiter, word('asc')), () => 'asc' as const)),
  attempt(map(sequence(delimiter, word('desc')), () => 'desc' as const)),
)
const termEnd = either<null>(attempt(ahead(char(','))), attempt(end))
const ranking = sequence(
  optional(direction, null),
  either(
    left(optional(nulls, null), termEnd),
    map(termEnd, () => null),
  ),
)

const term: Parser<OrderTerm> = map(sequence(field, ranking), ([on, [by, empty]]) => ({
  relation: null,
  field: on,
  direction: by,
  nulls: empty,
}))

const relatedTerm: Parser<OrderTerm> = map(
  sequence(fieldName, right(char('('), left(field, char(')'))), ranking),
  ([relation, on, [by, empty]]) => ({ relation, field: on, direction: by, nulls: empty }),
)

/** `start_date.desc.nullslast,title` */
export const orderTerms: Parser<readonly OrderTerm[]> = separated(
  lexeme(either(attempt(relatedTerm), term)),
  char(','),
)

/** `"name","email"`, as in `columns` and `on_conflict`. */
export const columnNames: Parser<readonly string[]> = separated(fieldName, lexeme(char(',')))
