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
import { endpointNotFound } from './catalogue.ts'
import type { AuthDependencies } from './dependencies.ts'
import { health } from './discovery/health.ts'
import { keySet } from './discovery/key-set.ts'
import { settings } from './discovery/settings.ts'
import { challenge } from './factors/challenge.ts'
import { enrol } from './factors/enrol.ts'
import { unenrol } from './factors/unenrol.ts'
import { verifyFactor } from './factors/verify-factor.ts'
import { mailRequests } from './mail-requests/mail-requests.ts'
import { createRoom } from './room.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signOut } from './sign-in/sign-out.ts'
import { signUp } from './sign-up/sign-up.ts'
import { unavailable } from './unavailable/unavailable.ts'
import { verify } from './verification/verify.ts'

export { renderAuthError } from './errors.ts'
export { createMailer } from './mail/create-mailer.ts'
export { createDelivery, type Delivery } from './mail/delivery.ts'
export { type Letters, readLetters, readSenderName } from './mail/letters.ts'
export { isOpenAuthRequest } from './open-requests.ts'
export { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts'
export { checkNewPassword } from './passwords/password-rules.ts'

export type { Database } from './room.ts'
export { forgetOriginsRegularly } from './sessions/forget-origins.ts'
export { createUser } from './users/create-user.ts'
export { normaliseEmail } from './users/email.ts'
export { findUserByEmail } from './users/find-user.ts'

/** Accounts and sessions as `@supabase/auth-js` speaks of them; one endpoint, one file. */
export function createAuth(dependencies: AuthDependencies): Hono<ServerEnv> {
  const room = createRoom(dependencies)
  const app = new Hono<ServerEnv>()
  app.use(keptNowhere)
  app.route('/', health())
  app.route('/', settings(room))
  app.route('/', keySet(room))
  app.route('/', signIn(room))
  app.route('/', signOut(room))
  app.route('/', signUp(room))
  app.route('/', mailRequests(room))
  app.route('/', verify(room))
  app.route('/', user(room))
  app.route('/', reauthenticate(room))
  app.route('/', identities(room))
  app.route('/', enrol(room))
  app.route('/', challenge(room))
  app.route('/', verifyFactor(room))
  app.route('/', unenrol(room))
  app.route('/', unavailable(room))
  // From here on the caller holds the secret key.
  app.use('/invite', requireService())
  app.use('/admin/*', requireService())
  app.route('/', invite(room))
  app.route('/', generateLink(room))
  app.route('/', adminFactors(room))
  app.route('/', adminUsers(room))
  app.all('*', () => {
    throw endpointNotFound()
  })
  return app
}

/** Tokens and accounts are for nobody's cache (RFC 6749, section 5.1); what may be kept says so itself. */
const keptNowhere: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) setHeaders(c, { 'cache-control': 'no-store' })
}
