import { Hono, type MiddlewareHandler } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import { setHeaders } from '../http/set-headers.ts'
import { identities } from './account/identities.ts'
import { reauthenticate } from './account/reauthenticate.ts'
import { user } from './account/user.ts'
import { adminFactors } from './admin/factors.ts'
import { generateLink } from './admin/generate-link.ts'
import { invite } from './admin/invite.ts'
import { requireService } from './admin/require-service.ts'
import { adminUsers } from './admin/users.ts'
import { createContext } from './context.ts'
import type { AuthDependencies } from './dependencies.ts'
import { health } from './discovery/health.ts'
import { keySet } from './discovery/key-set.ts'
import { settings } from './discovery/settings.ts'
import { endpointNotFound } from './errors.ts'
import { challenge } from './factors/challenge.ts'
import { enrol } from './factors/enrol.ts'
import { unenrol } from './factors/unenrol.ts'
import { verifyFactor } from './factors/verify-factor.ts'
import { mailRequests } from './mail-requests/mail-requests.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signOut } from './sign-in/sign-out.ts'
import { signUp } from './sign-up/sign-up.ts'
import { unavailable, unavailableAdministration } from './unavailable/unavailable.ts'
import { verify } from './verification/verify.ts'

export type { Database } from './context.ts'
export { readMailbox } from './limits/read-mailbox.ts'
export { createMailer } from './mail/create-mailer.ts'
export { createDelivery, type Delivery } from './mail/delivery.ts'
export { type MailTemplates, readMailTemplates, readSenderName } from './mail/mail-templates.ts'
export { readProjectValues } from './mail/project-values.ts'
export { isOpenAuthRequest } from './open-requests.ts'
export { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts'
export { checkNewPassword } from './passwords/password-rules.ts'
export { renderAuthError } from './render-error.ts'
export { startOriginCleanup } from './sessions/origin-cleanup.ts'
export { createUser } from './users/create-user.ts'
export { normaliseEmail } from './users/email.ts'
export { findUserByEmail } from './users/find-user.ts'

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
