import type { TownEvent } from '../event'

/** An event as admins see it: with how to reach whoever submitted it, and whether somebody has looked at it. */
export type AdministeredEvent = TownEvent &
  Readonly<{
    submitter_email: string | null
    submitter_phone: string | null
    /** A visitor's event that no admin has looked at yet. */
    unseen: boolean
  }>
