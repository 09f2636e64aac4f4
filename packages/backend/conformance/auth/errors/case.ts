import type { CallOptions, Person } from '../stage.ts'

/** What the requests of a table are made of. */
export type Arranged = Readonly<{
  person: Person
  /** Access token of `person`. */
  token: string
  publishableKey: string
  secretKey: string
}>

/** A request that is refused, and how. */
export type Case = readonly [
  situation: string,
  path: string,
  request: (arranged: Arranged) => CallOptions,
  status: number,
  code: string,
  message: string | RegExp,
]

/** Id of no account and of nothing else. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
