import type { UserRow } from '../users/user-row.ts'

/** What a mail has done: its account is signed in now, or the other of two addresses has yet to confirm. */
export type Completed =
  | Readonly<{ kind: 'signed in'; user: UserRow }>
  | Readonly<{ kind: 'other address pending' }>
