import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Logger } from 'pino'
import {
  checkNewPassword,
  createUser,
  type Database,
  findUserByEmail,
  normaliseEmail,
  type PasswordHasher,
} from 'zunft-backend/accounts'
import { StartError } from 'zunft-backend/errors'
import { projectFolder } from '../project-folder.ts'

/** `unknown`: there is no such account. `unconfirmed`: its address is not confirmed. */
export type MakeAdminOutcome = 'made' | 'unknown' | 'unconfirmed'

/**
 * Makes the account of an address (in its normal spelling) an admin. Not with an unconfirmed address: anybody may have registered it with a
 * password of their own. The role itself is set by the product's SQL.
 */
export async function makeAdmin(owner: Database, email: string): Promise<MakeAdminOutcome> {
  const user = await findUserByEmail(owner, email)
  if (!user) return 'unknown'
  if (!user.email_confirmed_at) return 'unconfirmed'
  await owner.query(readFileSync(projectFolder('supabase/make-admin.sql'), 'utf8'), [user.id])
  return 'made'
}

export type FirstAdmin = Readonly<{ email: string; password: string | undefined }>

/** A generated password, shown once. */
export type FirstSignIn = Readonly<{ email: string; password: string }>

/** Admin of an installation with demo data: an address of a reserved domain. */
export const DEMO_ADMIN: FirstAdmin = { email: 'admin@example.org', password: undefined }

/** `ADMIN_EMAIL` and `ADMIN_PASSWORD`; undefined when neither is set. Throws a `StartError` for wrong values, without the password. */
export function readFirstAdmin({ ADMIN_EMAIL, ADMIN_PASSWORD }: NodeJS.ProcessEnv): FirstAdmin | undefined {
  if (!ADMIN_EMAIL) {
    if (ADMIN_PASSWORD) throw new StartError('ADMIN_PASSWORD needs ADMIN_EMAIL beside it.')
    return undefined
  }
  const email = orStartError(`ADMIN_EMAIL must be an e-mail address, but is "${ADMIN_EMAIL}".`, () =>
    normaliseEmail(ADMIN_EMAIL),
  )
  if (ADMIN_PASSWORD) {
    orStartError('ADMIN_PASSWORD must have at least 6 characters and at most 72 bytes.', () =>
      checkNewPassword(ADMIN_PASSWORD),
    )
  }
  return { email, password: ADMIN_PASSWORD || undefined }
}

function orStartError<T>(message: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new StartError(message, { cause })
  }
}

/** Key of the advisory lock; any number, the same for every server. */
const LOCK = 8_340_712_517

/**
 * Creates the confirmed account of the first admin, or promotes the existing one without changing its password. Returns the sign-in when
 * its password was generated here.
 */
export async function provideFirstAdmin(
  { email, password: given }: FirstAdmin,
  { ownerConnection, passwords, log }: { ownerConnection: string; passwords: PasswordHasher; log: Logger },
): Promise<FirstSignIn | undefined> {
  const owner = new pg.Client({ connectionString: ownerConnection, application_name: 'zunft first admin' })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [LOCK])
    const known = await findUserByEmail(owner, email)
    const password = given ?? generatePassword()
    if (!known) {
      const passwordHash = await passwords.hash(password)
      await createUser(owner, { email, passwordHash, confirmed: true, userMetadata: {} })
    }
    const outcome = await makeAdmin(owner, email)
    await owner.query('commit')
    if (outcome === 'unconfirmed') log.warn('ADMIN_EMAIL is no admin yet: it has to be confirmed first')
    return known || given ? undefined : { email, password }
  } finally {
    await owner.end()
  }
}

/** Without letters and digits that look alike; 31 ** 16 is more than 10 ** 23. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Sixteen letters and digits in groups of four. */
function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
