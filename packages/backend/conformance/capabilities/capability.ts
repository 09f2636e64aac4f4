import type { SupabaseClient } from '@supabase/supabase-js'
import type { Keys } from '../targets.ts'

/** What a row may use: our server, and the official client of each persona on it. */
export type Stage = Readonly<{
  url: string
  keys: Keys
  /** Connection string of the superuser. */
  superuser: string
  client(who: 'anon' | 'member' | 'admin' | 'service'): SupabaseClient
}>

/** The asserted part of the client's error, which the table shows: the code, or the message where the client has no code. */
export type Refusal = Readonly<{
  code?: string
  message?: string | RegExp
  name?: string
  /** HTTP status as the client reports it. */
  status?: number
  /** Status in the body of storage errors. */
  statusCode?: string
}>

/** One row of the table: a public method of an official client, or one use of it. */
export type Capability = Readonly<{
  /** As it is called on the client, such as `storage.from().upload`. */
  method: string
  /** The use, where a method has several: an option or a kind of argument. */
  use?: string
  /** The error, where the server refuses it. Without it the method works. */
  refused?: Refusal
  /**
   * Uses the method. A row that works asserts the outcome itself and throws otherwise; what it returns may not have an `error`.
   * A refused one returns the client's error or a result with `error`, or throws it.
   */
  run(stage: Stage): Promise<unknown>
}>

/** The rows of one official package, and its objects whose public methods the rows have to name. */
export type Section = Readonly<{
  title: string
  /** Package in `node_modules/@supabase`, whose declarations say which methods are private. */
  package: string
  /** Objects of a client by the expression that returns them. */
  objects(client: SupabaseClient): Readonly<Record<string, object>>
  rows: readonly Capability[]
}>

/** The code of a refusal, or its message, with the status in front. */
function refusalText({ code, message, status, statusCode, name }: Refusal): string {
  const beginning = message instanceof RegExp ? `${message.source.replace(/^\^/, '')} …` : message
  const text = code ?? beginning ?? name ?? ''
  const number = statusCode ?? status
  return number === undefined ? text : `${number} ${text}`
}

const BEGIN = '<!-- capabilities: written by `npx vitest run --project conformance capabilities -u` -->'
const END = '<!-- end of capabilities -->'

/** The text of a README with its table of capabilities rewritten. */
export function withTable(readme: string, sections: readonly Section[]): string {
  const [before, rest] = [readme.split(BEGIN)[0], readme.split(END)[1]]
  if (before === readme || rest === undefined) throw new Error('The README has no place for the table')
  return `${before}${BEGIN}\n\n${tableOf(sections)}\n\n${END}${rest}`
}

function tableOf(sections: readonly Section[]): string {
  const lines = sections.flatMap(({ rows }) =>
    [...new Set(rows.map(({ method }) => objectOf(method)))].map((object) => {
      const own = rows.filter(({ method }) => objectOf(method) === object)
      const works = namesOf(own.filter(({ refused }) => !refused))
      const errors = Map.groupBy(own, ({ refused }) => (refused ? refusalText(refused) : undefined))
      errors.delete(undefined)
      const refused = [...errors].map(([text, rows]) => `${namesOf(rows)}: ${text}`)
      return `| \`${object}\` | ${works} | ${refused.join('; ')} |`
    }),
  )
  return ['| object | works | refused with |', '|---|---|---|', ...lines].join('\n')
}

function objectOf(method: string): string {
  return method.slice(0, method.lastIndexOf('.'))
}

/** The methods of the rows, with their uses in brackets. */
function namesOf(rows: readonly Capability[]): string {
  const names = [...Map.groupBy(rows, ({ method }) => method)].map(([method, own]) => {
    const name = `\`${method.slice(method.lastIndexOf('.') + 1)}\``
    const uses = own.flatMap(({ use }) => use ?? [])
    return uses.length > 0 ? `${name} (${uses.join(', ')})` : name
  })
  return names.join(', ')
}
