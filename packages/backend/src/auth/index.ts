import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../http/identity.ts'
import { setHeaders } from '../http/response.ts'
import { reauthenticate, user } from './account/user.ts'
import { generateLink } from './admin/generate-link.ts'
import { userOfPath } from './admin/user-attributes.ts'
import { adminUsers } from './admin/users.ts'
import { type AuthContext, type AuthDependencies, createContext, type Database } from './context.ts'
import {
  emailExists,
  endpointNotFound,
  factorNotFound,
  identityNotFound,
  noAuthorization,
  notAdmin,
  singleIdentity,
  unenrolNeedsSecondFactor,
  validationFailed,
} from './errors.ts'
import { checkFactorId, enrol, ownFactor } from './factors/enrol.ts'
import { challenge, verifyFactor } from './factors/verify-factor.ts'
import { sendAccountMail } from './mail/account-mail.ts'
import { mailRequests } from './mail-requests.ts'
import { readBody } from './request.ts'
import { checkAssurance, currentSession, endSessions } from './sessions/session-rows.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { unavailable, unavailableAdministration } from './unavailable.ts'
import { requiredEmail } from './users/email.ts'
import { type UserRow, userAnswer } from './users/user-answer.ts'
import { createUser, findUserByEmail, Metadata, mergeMetadata } from './users/users.ts'
import { verify } from './verification/verify.ts'

export type { Database } from './context.ts'
export { createDelivery, type Delivery } from './mail/delivery.ts'
export {
  type MailTemplates,
  readMailTemplates,
  readProjectValues,
  readSenderName,
} from './mail/mail-templates.ts'
export { createMailer } from './mail/mailer.ts'
export { readMailbox } from './mail-limits.ts'
export { checkNewPassword, createPasswordHasher, type PasswordHasher } from './passwords/passwords.ts'
export { renderAuthError } from './render-error.ts'
export { isOpenAuthRequest } from './request.ts'
export { startOriginCleanup } from './sessions/session-rows.ts'
export { normaliseEmail } from './users/email.ts'
export { createUser, findUserByEmail } from './users/users.ts'

/** The auth service (`/auth/v1`), compatible with GoTrue as `@supabase/auth-js` calls it; one file per endpoint. */
export function createAuth(dependencies: AuthDependencies): Hono<ServerEnv> {
  const context = createContext(dependencies)
  const app = new Hono<ServerEnv>()
  app.use(noStore)
  app.route('/', health())
  app.route('/', settings(context))
  app.route('/', keySet(context))
  app.route('/', signIn(context))
  app.route('/', signOut(context))
  app.route('/', signUp(context))
  app.route('/', mailRequests(context))
  app.route('/', verify(context))
  app.route('/', user(context))
  app.route('/', reauthenticate(context))
  app.route('/', identities(context))
  app.route('/', enrol(context))
  app.route('/', challenge(context))
  app.route('/', verifyFactor(context))
  app.route('/', unenrol(context))
  app.route('/', unavailable(context))
  // The routes below require the secret key (role `service_role`).
  app.use('/invite', requireService())
  app.use('/admin/*', requireService())
  app.route('/', invite(context))
  app.route('/', generateLink(context))
  app.route('/', adminFactors(context))
  app.route('/', adminUsers(context))
  app.route('/', unavailableAdministration(context))
  app.all('*', () => {
    throw endpointNotFound()
  })
  return app
}

/** Responses with tokens and accounts are not cached (RFC 6749, section 5.1); cacheable ones set their own header. */
const noStore: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) setHeaders(c, { 'cache-control': 'no-store' })
}

/** `GET /.well-known/jwks.json` (RFC 7517): public keys only, to be kept for ten minutes. Needs no API key. */
function keySet({ tokens }: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get('/.well-known/jwks.json', (c) =>
    c.json({ keys: tokens.publicKeys }, 200, { 'cache-control': 'public, max-age=600' }),
  )
}

/** Requires the secret key or a token of role `service_role`. Errors: `no_authorization`, `not_admin`. */
function requireService(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (!/^Bearer\s+\S/i.test(c.req.header('authorization') ?? '')) throw noAuthorization()
    if (c.get('claims').role !== 'service_role') throw notAdmin()
    await next()
  }
}

/** `GET /health`: which service this is, as the official client expects it. */
function health(): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get('/health', (c) =>
    c.json({
      version: 'zunft',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  )
}

/** `DELETE /factors/{id}`: removes a factor; a verified one only from a session at aal2. */
function unenrol(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().delete('/factors/:id', async (c) => {
    const current = await currentSession(context, c)
    const factor = ownFactor(current, c.req.param('id'))
    if (factor.status === 'verified' && current.session?.aal !== 'aal2') throw unenrolNeedsSecondFactor()
    await removeFactor(context.pool, factor.id)
    return c.json({ id: factor.id })
  })
}

const SCOPES = ['global', 'local', 'others'] as const

/** `POST /logout?scope=global|local|others`: 204. Deletes the sessions; access tokens stay valid for the database until they expire. */
function signOut(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/logout', async (c) => {
    const asked = c.req.query('scope') || 'global'
    const scope = SCOPES.find((known) => known === asked)
    if (!scope) throw validationFailed(`Unsupported logout scope "${asked.slice(0, 100)}"`)
    const { user, session } = await currentSession(context, c)
    await endSessions(context.pool, user.id, session?.id, scope)
    return c.body(null, 204)
  })
}

/** `DELETE /user/identities/{id}`: unlinks a way to sign in; the last one stays. */
function identities(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().delete('/user/identities/:id', async (c) => {
    const current = await currentSession(context, c)
    const { user } = current
    const identity = user.identities.find(({ id }) => id === c.req.param('id'))
    if (!identity) throw identityNotFound()
    if (user.identities.length === 1) throw singleIdentity()
    checkAssurance(current, 'identities')
    await context.pool.query('delete from auth.identities where id = $1 and user_id = $2', [
      identity.id,
      user.id,
    ])
    return c.json({})
  })
}

/** `/admin/users/{id}/factors`: for people who have lost their phone. */
function adminFactors(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get('/admin/users/:id/factors', async (c) =>
      c.json(userAnswer(await userOfPath(context, c.req.param('id'))).factors ?? []),
    )
    .delete('/admin/users/:id/factors/:factor', async (c) => {
      const { factors = [] } = userAnswer(await userOfPath(context, c.req.param('id')))
      checkFactorId(c.req.param('factor'))
      const factor = factors.find(({ id }) => id === c.req.param('factor'))
      if (!factor) throw factorNotFound()
      await removeFactor(context.pool, factor.id)
      return c.json(factor)
    })
}

/** Removes a factor and lowers the sessions it had raised to aal1. */
async function removeFactor(database: Database, factorId: string): Promise<void> {
  await database.query(
    `with account as (
       select id from auth.users where id = (select user_id from auth.mfa_factors where id = $1) for no key update
     ), lowered as (
       update auth.sessions as s set aal = 'aal1', factor_id = null, updated_at = now()
       from account where s.user_id = account.id and s.factor_id = $1 returning s.id
     ), unproven as (
       delete from auth.mfa_amr_claims where authentication_method = 'totp' and session_id in (select id from lowered)
     )
     delete from auth.mfa_factors where id = $1`,
    [factorId],
  )
}

const Body = z.object({ email: z.string().nullish(), data: Metadata.nullish() })

/** `POST /invite`: an account without a password, and a mail with a link to it. Error: `email_exists` for a confirmed account. */
function invite(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/invite', async (c) => {
    const body = await readBody(c.req, Body)
    const email = requiredEmail(body.email)
    const known = await findUserByEmail(context.pool, email)
    if (known?.email_confirmed_at) throw emailExists()
    const userMetadata = body.data ?? {}
    const user = known
      ? await inviteUnconfirmed(context.pool, known, userMetadata)
      : await createUser(context.pool, {
          email,
          passwordHash: null,
          confirmed: false,
          invited: true,
          userMetadata,
        })
    await sendAccountMail(context, context.pool, {
      user,
      type: 'invite',
      to: email,
      redirectTo: c.req.query('redirect_to'),
    })
    return c.json(userAnswer(user))
  })
}

/**
 * Turns a registered, unconfirmed account into an invited one; its metadata become those of the invitation. An account that was
 * invited before keeps its metadata.
 */
async function inviteUnconfirmed(
  database: Database,
  user: UserRow,
  userMetadata: Record<string, unknown>,
): Promise<UserRow> {
  if (user.invited_at) return user
  const raw_user_meta_data = mergeMetadata(null, userMetadata)
  await database.query(
    `update auth.users set raw_user_meta_data = $2, invited_at = now(), updated_at = now()
     where id = $1 and email_confirmed_at is null`,
    [user.id, raw_user_meta_data],
  )
  return { ...user, raw_user_meta_data, invited_at: new Date() }
}
