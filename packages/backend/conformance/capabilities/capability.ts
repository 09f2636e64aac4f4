import type { SupabaseClient } from '@supabase/supabase-js'
import type { Keys } from '../targets/our-server.ts'

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
export function refusalText({ code, message, status, statusCode, name }: Refusal): string {
  const beginning = message instanceof RegExp ? `${message.source.replace(/^\^/, '')} …` : message
  const text = code ?? beginning ?? name ?? ''
  const number = statusCode ?? status
  return number === undefined ? text : `${number} ${text}`
}
