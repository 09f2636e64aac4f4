import type { CallOptions, Person } from '../stage.ts'

/** Values that the requests of a table are built from. */
export type Fixture = Readonly<{
  person: Person
  /** Access token of `person`. */
  token: string
  publishableKey: string
  secretKey: string
}>

/** A refused request and its error. */
export type Case = readonly [
  situation: string,
  path: string,
  request: (fixture: Fixture) => CallOptions,
  status: number,
  code: string,
  message: string | RegExp,
]

/** An unused UUID. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
