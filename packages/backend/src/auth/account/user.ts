import { Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { readBody } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { appMetadataNeedsAdmin, phoneProviderDisabled } from '../errors.ts'
import { originOf } from '../origin.ts'
import { currentSession } from '../sessions/current-session.ts'
import { inTransaction } from '../transaction.ts'
import { findUserById } from '../users/find-user.ts'
import { lockUser } from '../users/lock-user.ts'
import { Metadata, mergeMetadata } from '../users/metadata.ts'
import { userAnswer } from '../users/user-answer.ts'
import { checkAssurance } from './assurance.ts'
import { prepareEmailChange, storeEmailChange } from './email-change.ts'
import { preparePasswordChange, storePassword } from './password-change.ts'
import { checkNonce } from './reauthenticate.ts'

const Changes = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: Metadata.nullish(),
  app_metadata: z.unknown().optional(),
})

/** `GET /user` and `PUT /user`: the caller's own account. */
export function user(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get('/user', async (c) => c.json(userAnswer((await currentSession(context, c)).user)))
    .put('/user', async (c) => {
      const current = await currentSession(context, c)
      const changes = await readBody(c.req, Changes)
      if (changes.app_metadata != null) throw appMetadataNeedsAdmin()
      if (changes.phone) throw phoneProviderDisabled()
      if (changes.password || changes.email) checkAssurance(current, 'email or password')
      if (changes.password) context.limits.attempt(originOf(c).limitKey, current.user.id)
      if (changes.email) context.limits.request(originOf(c).limitKey)
      if (changes.nonce) await checkNonce(context, current.user, changes.nonce)
      const newEmail = await prepareEmailChange(context, current.user, changes.email, originOf(c).limitKey)
      const passwordHash = await preparePasswordChange(context, current.user, changes)
      const { id } = current.user
      const changed = await inTransaction(context.pool, async (client) => {
        // Checked again after hashing: meanwhile the session may have ended or a factor been added.
        await lockUser(client, id)
        const latest = await currentSession(context, c, client)
        if (passwordHash || newEmail) checkAssurance(latest, 'email or password')
        if (changes.data) {
          await client.query(
            'update auth.users set raw_user_meta_data = $2, updated_at = now() where id = $1',
            [id, mergeMetadata(latest.user.raw_user_meta_data, changes.data)],
          )
        }
        if (passwordHash) await storePassword(client, current, passwordHash)
        if (newEmail) {
          await storeEmailChange(context, client, current.user, newEmail, c.req.query('redirect_to'))
        }
        return findUserById(client, id)
      })
      if (passwordHash) context.limits.succeeded(originOf(c).limitKey, id)
      return c.json(userAnswer(changed ?? current.user))
    })
}
