import type { UserRow } from '../users/user-row.ts'

/** The account that is signed in now, or that the other of two addresses has yet to confirm. */
export type Completed =
  | Readonly<{ kind: 'signed in'; user: UserRow }>
  | Readonly<{ kind: 'other address pending' }>
