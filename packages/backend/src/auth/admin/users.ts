import { Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { readBody, readOptionalBody } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { accountKept, phoneProviderDisabled, userNotFound, validationFailed } from '../errors.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { inTransaction } from '../transaction.ts'
import { createUser } from '../users/create-user.ts'
import { normaliseEmail } from '../users/email.ts'
import { findUserById } from '../users/find-user.ts'
import { invalidateTokens } from '../users/invalidate-tokens.ts'
import { lockUser } from '../users/lock-user.ts'
import { removeUnverifiedAccess } from '../users/remove-unverified-access.ts'
import { userAnswer } from '../users/user-answer.ts'
import type { UserRow } from '../users/user-row.ts'
import { changeUser } from './change-user.ts'
import { listUsers } from './list-users.ts'
import { passwordHashOf } from './password-hash.ts'
import { anonymiseUser, removeUser } from './remove-user.ts'
import { UserAttributes } from './user-attributes.ts'
import { userOfPath } from './user-of-path.ts'

const Deletion = z.object({ should_soft_delete: z.boolean().nullish() })

/** `/admin/users`: administration of accounts, which needs the secret key. */
export function adminUsers(context: AuthContext): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  app.get('/admin/users', (c) => listUsers(context, c))

  app.post('/admin/users', async (c) => {
    const attributes = await readBody(c.req, UserAttributes)
    if (attributes.phone) throw phoneProviderDisabled()
    if (!attributes.email) throw validationFailed('Cannot create a user without either an email or phone')
    const { ban_duration, role, id } = attributes
    if (id !== undefined && !z.uuid().safeParse(id).success)
      throw validationFailed('ID must conform to the uuid v4 format')
    const account = {
      id,
      email: normaliseEmail(attributes.email),
      passwordHash: (await passwordHashOf(context, attributes)) ?? null,
      confirmed: attributes.email_confirm ?? false,
      userMetadata: attributes.user_metadata ?? {},
      appMetadata: attributes.app_metadata ?? {},
    }
    const created = await inTransaction(context.pool, async (client) =>
      changeUser(client, await createUser(client, account), { ban_duration, role }),
    )
    return c.json(userAnswer(created))
  })

  app.get('/admin/users/:id', async (c) => c.json(userAnswer(await userOfPath(context, c.req.param('id')))))

  app.put('/admin/users/:id', async (c) => {
    const found = await userOfPath(context, c.req.param('id'))
    const attributes = await readBody(c.req, UserAttributes)
    if (attributes.phone) throw phoneProviderDisabled()
    const passwordHash = await passwordHashOf(context, attributes)
    const changed = await inTransaction(context.pool, async (client) => {
      await lockUser(client, found.id)
      const latest = await findUserById(client, found.id)
      if (!latest) throw userNotFound()
      if (attributes.email_confirm && isUnverified(latest)) await removeUnverifiedAccess(client, found.id)
      // Ends all access by the old password or mailbox.
      if (passwordHash) await endSessions(client, found.id, undefined, 'global')
      if (passwordHash || attributes.email) await invalidateTokens(client, found.id)
      return changeUser(client, latest, { ...attributes, passwordHash })
    })
    return c.json(userAnswer(changed))
  })

  app.delete('/admin/users/:id', async (c) => {
    const { id } = await userOfPath(context, c.req.param('id'))
    const { should_soft_delete: soft } = await readOptionalBody(c.req, Deletion)
    await (soft ? anonymiseUser : removeUser)(context.pool, id).catch((error: Error) => {
      throw (error as { code?: unknown }).code === '23001' ? accountKept(error) : error
    })
    return c.json({})
  })
  return app
}

/**
 * Whether somebody has registered or used an account whose address is unconfirmed. An account made by an administrator and never used
 * contains only what the administrator chose.
 */
function isUnverified(user: UserRow): boolean {
  return !user.email_confirmed_at && Boolean(user.confirmation_sent_at || user.last_sign_in_at)
}
