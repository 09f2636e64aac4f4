import { Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { readBody } from '../body.ts'
import { deletionRefused, validationFailed } from '../catalogue.ts'
import type { AuthRoom } from '../room.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { inTransaction } from '../transaction.ts'
import { createUser } from '../users/create-user.ts'
import { normaliseEmail } from '../users/email.ts'
import { forgetMails } from '../users/forget-mails.ts'
import { userAnswer } from '../users/user-answer.ts'
import { changeUser } from './change-user.ts'
import { listUsers } from './list-users.ts'
import { passwordHashOf } from './password-hash.ts'
import { anonymiseUser, removeUser } from './remove-user.ts'
import { UserAttributes } from './user-attributes.ts'
import { userOfPath } from './user-of-path.ts'

const Deletion = z.object({ should_soft_delete: z.boolean().nullish() })

/** `/admin/users`: accounts, for the secret key alone. */
export function adminUsers(room: AuthRoom): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  app.get('/admin/users', (c) => listUsers(room, c))

  app.post('/admin/users', async (c) => {
    const attributes = await readBody(c.req, UserAttributes)
    if (!attributes.email) throw validationFailed('Cannot create a user without either an email or phone')
    const { ban_duration, role } = attributes
    const account = {
      id: attributes.id,
      email: normaliseEmail(attributes.email),
      passwordHash: (await passwordHashOf(room, attributes)) ?? null,
      confirmed: attributes.email_confirm ?? false,
      userMetadata: attributes.user_metadata ?? {},
      appMetadata: attributes.app_metadata ?? {},
    }
    const created = await inTransaction(room.pool, async (client) =>
      changeUser(client, await createUser(client, account), { ban_duration, role }),
    )
    return c.json(userAnswer(created))
  })

  app.get('/admin/users/:id', async (c) => c.json(userAnswer(await userOfPath(room, c.req.param('id')))))

  app.put('/admin/users/:id', async (c) => {
    const found = await userOfPath(room, c.req.param('id'))
    const attributes = await readBody(c.req, UserAttributes)
    const passwordHash = await passwordHashOf(room, attributes)
    const changed = await inTransaction(room.pool, async (client) => {
      // Whoever knew the old password, or reads the old mailbox, is out.
      if (passwordHash) await endSessions(client, found.id, undefined, 'global')
      if (passwordHash || attributes.email) await forgetMails(client, found.id)
      return changeUser(client, found, { ...attributes, passwordHash })
    })
    return c.json(userAnswer(changed))
  })

  app.delete('/admin/users/:id', async (c) => {
    const { id } = await userOfPath(room, c.req.param('id'))
    const { should_soft_delete: soft } = await readBody(c.req, Deletion)
    await (soft ? anonymiseUser : removeUser)(room.pool, id).catch((error: Error) => {
      throw (error as { code?: unknown }).code === '23001' ? deletionRefused(error) : error
    })
    return c.json({})
  })
  return app
}
