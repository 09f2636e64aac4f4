import type { UserRow } from '../users/user-row.ts'

/** Result of a mail: the account to sign in, or that the other of two addresses has yet to confirm. */
export type Completed =
  | Readonly<{ kind: 'signed in'; user: UserRow; hasFirstPassword: boolean }>
  | Readonly<{ kind: 'other address pending' }>
