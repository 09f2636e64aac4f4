import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import { readBody } from '../body.ts'
import { deletionRefused, validationFailed } from '../catalogue.ts'
import type { AuthRoom } from '../room.ts'
import { createUser } from '../users/create-user.ts'
import { normaliseEmail } from '../users/email.ts'
import { userAnswer } from '../users/user-answer.ts'
import { changeUser } from './change-user.ts'
import { listUsers } from './list-users.ts'
import { passwordHashOf } from './password-hash.ts'
import { requireService } from './require-service.ts'
import { UserAttributes } from './user-attributes.ts'
import { userOfPath } from './user-of-path.ts'

/** `/admin/users`: accounts, for the secret key alone. */
export function adminUsers(room: AuthRoom): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  app.use('/admin/*', requireService())

  app.get('/admin/users', (c) => listUsers(room, c))

  app.post('/admin/users', async (c) => {
    const attributes = await readBody(c.req, UserAttributes)
    if (!attributes.email) throw validationFailed('Cannot create a user without either an email or phone')
    const created = await createUser(room.pool, {
      id: attributes.id,
      email: normaliseEmail(attributes.email),
      passwordHash: (await passwordHashOf(room, attributes)) ?? null,
      confirmed: attributes.email_confirm ?? false,
      userMetadata: attributes.user_metadata ?? {},
      appMetadata: attributes.app_metadata ?? {},
    })
    return c.json(
      userAnswer(
        await changeUser(room.pool, created, {
          ban_duration: attributes.ban_duration,
          role: attributes.role,
        }),
      ),
    )
  })

  app.get('/admin/users/:id', async (c) => c.json(userAnswer(await userOfPath(room, c.req.param('id')))))

  app.put('/admin/users/:id', async (c) => {
    const found = await userOfPath(room, c.req.param('id'))
    const attributes = await readBody(c.req, UserAttributes)
    const passwordHash = await passwordHashOf(room, attributes)
    return c.json(userAnswer(await changeUser(room.pool, found, { ...attributes, passwordHash })))
  })

  app.delete('/admin/users/:id', async (c) => {
    const { id } = await userOfPath(room, c.req.param('id'))
    await room.pool.query('delete from auth.users where id = $1', [id]).catch((error: Error) => {
      throw (error as { code?: unknown }).code === '23001' ? deletionRefused(error) : error
    })
    return c.json({})
  })
  return app
}
