import { z } from 'zod'
import { Metadata } from '../users/metadata.ts'

/** What an administrator may set of an account; names are those of the API. */
export const UserAttributes = z.object({
  id: z.string().optional(),
  email: z.string().nullish(),
  /** Refused: there are no phones here, and it would be dropped. */
  phone: z.string().nullish(),
  password: z.string().nullish(),
  // Each further round doubles the time of a sign-in, which blocks the hashing of all others: 14 takes a second, 31 a day.
  password_hash: z
    .string()
    .regex(/^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./\w]{53}$/, 'must be a bcrypt hash of cost 4 to 14')
    .nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: Metadata.nullish(),
  app_metadata: Metadata.nullish(),
  /** `none`, or how long in Go's notation: `24h`, `300ms`, `2h45m`. */
  ban_duration: z.string().nullish(),
  // The roles of users' requests; a token with another role could bypass the policies.
  role: z.enum(['authenticated', 'anon']).nullish(),
})

export type UserAttributes = z.output<typeof UserAttributes>
