import { createClient } from '@supabase/supabase-js'
import { administrationOf, authOf, NOBODY, newEmail, PASSWORD, signedIn } from './auth-stage.ts'
import type { Capability, Refusal, Stage } from './capability.ts'

const row = (method: string, refused: Refusal, run: (stage: Stage) => Promise<unknown>): Capability => ({
  method,
  refused,
  run,
})

const OAUTH: Refusal = { status: 404, code: 'feature_disabled', message: 'OAuth server is disabled' }
const CUSTOM: Refusal = {
  status: 404,
  code: 'feature_disabled',
  message: 'Custom OAuth providers are disabled',
}
const PASSKEYS: Refusal = { status: 404, code: 'passkey_disabled' }
const WEB3: Refusal = { status: 422, code: 'web3_provider_disabled' }
/** The client itself says so where there is no browser, and asks the server for nothing. */
const NO_BROWSER: Refusal = { message: 'Browser does not support WebAuthn' }

const CODE_FLOW: Refusal = { status: 422, code: 'feature_disabled', message: 'PKCE flow is disabled' }

/** Signing in by password sends no challenge, and works. */
const codeFlowOf = ({ url, keys }: Stage) =>
  createClient(url, keys.publishableKey, { auth: { flowType: 'pkce', autoRefreshToken: false } }).auth

const CODE_FLOWS = {
  signUp: (auth) => auth.signUp({ email: newEmail(), password: PASSWORD }),
  signInWithOtp: (auth) => auth.signInWithOtp({ email: newEmail() }),
  resetPasswordForEmail: (auth) => auth.resetPasswordForEmail(newEmail()),
  resend: (auth) => auth.resend({ type: 'signup', email: newEmail() }),
} satisfies Record<string, (auth: ReturnType<typeof authOf>) => Promise<unknown>>

const ACCOUNTS_ELSEWHERE: readonly Capability[] = [
  row('auth.signInAnonymously', { status: 422, code: 'anonymous_provider_disabled' }, (stage) =>
    authOf(stage).signInAnonymously(),
  ),
  row('auth.signInWithIdToken', { status: 400, code: 'provider_disabled' }, (stage) =>
    authOf(stage).signInWithIdToken({ provider: 'google', token: 'x' }),
  ),
  row('auth.signInWithSSO', { status: 404, code: 'saml_provider_disabled' }, (stage) =>
    authOf(stage).signInWithSSO({ domain: 'other.example' }),
  ),
  row('auth.signInWithWeb3', WEB3, (stage) =>
    authOf(stage).signInWithWeb3({ chain: 'ethereum', message: 'x', signature: '0x00' }),
  ),
  // The client only builds the address; the error comes when it is opened.
  row('auth.signInWithOAuth', { status: 400, code: 'validation_failed' }, async (stage) => {
    const options = { skipBrowserRedirect: true }
    const { data } = await authOf(stage).signInWithOAuth({ provider: 'google', options })
    const answer = await fetch(data.url ?? '', { headers: { 'x-supabase-api-version': '2024-01-01' } })
    return { error: { ...(await answer.json()), status: answer.status } }
  }),
  ...(['signUp', 'signInWithOtp', 'resetPasswordForEmail', 'resend'] as const).map((method) => ({
    ...row(`auth.${method}`, CODE_FLOW, (stage) => CODE_FLOWS[method](codeFlowOf(stage))),
    use: 'PKCE flow',
  })),
  // As the client exchanges the code of a redirect, whose verifier it keeps.
  row('auth.exchangeCodeForSession', { status: 400, code: 'validation_failed' }, (stage) =>
    authOf(stage).exchangeCodeForSession('a-code'),
  ),
]

const PASSKEY: readonly Capability[] = [
  row('auth.signInWithPasskey', NO_BROWSER, (stage) => authOf(stage).signInWithPasskey()),
  row('auth.registerPasskey', NO_BROWSER, async (stage) => (await signedIn(stage)).auth.registerPasskey()),
  row('auth.passkey.list', PASSKEYS, async (stage) => (await signedIn(stage)).auth.passkey.list()),
  row('auth.passkey.update', PASSKEYS, async (stage) =>
    (await signedIn(stage)).auth.passkey.update({ passkeyId: NOBODY, friendlyName: 'x' }),
  ),
  row('auth.passkey.delete', PASSKEYS, async (stage) =>
    (await signedIn(stage)).auth.passkey.delete({ passkeyId: NOBODY }),
  ),
  row('auth.passkey.startRegistration', PASSKEYS, async (stage) =>
    (await signedIn(stage)).auth.passkey.startRegistration(),
  ),
  row('auth.passkey.verifyRegistration', PASSKEYS, async (stage) =>
    (await signedIn(stage)).auth.passkey.verifyRegistration(anyCredential()),
  ),
  row('auth.passkey.startAuthentication', PASSKEYS, (stage) => authOf(stage).passkey.startAuthentication()),
  row('auth.passkey.verifyAuthentication', PASSKEYS, (stage) =>
    authOf(stage).passkey.verifyAuthentication(anyCredential()),
  ),
]

/** For both kinds of credentials; the server looks at neither. */
const anyCredential = () => ({ challengeId: NOBODY, credential: {} as never })

const SIGNED_IN_ELSEWHERE: readonly Capability[] = [
  row('auth.oauth.getAuthorizationDetails', OAUTH, async (stage) =>
    (await signedIn(stage)).auth.oauth.getAuthorizationDetails(NOBODY),
  ),
  row('auth.oauth.approveAuthorization', OAUTH, async (stage) =>
    (await signedIn(stage)).auth.oauth.approveAuthorization(NOBODY),
  ),
  row('auth.oauth.denyAuthorization', OAUTH, async (stage) =>
    (await signedIn(stage)).auth.oauth.denyAuthorization(NOBODY),
  ),
  row('auth.oauth.listGrants', OAUTH, async (stage) => (await signedIn(stage)).auth.oauth.listGrants()),
  row('auth.oauth.revokeGrant', OAUTH, async (stage) =>
    (await signedIn(stage)).auth.oauth.revokeGrant({ clientId: NOBODY }),
  ),
  row('auth.admin.oauth.listClients', OAUTH, (stage) => administrationOf(stage).oauth.listClients()),
  row('auth.admin.oauth.createClient', OAUTH, (stage) =>
    administrationOf(stage).oauth.createClient({
      client_name: 'x',
      redirect_uris: ['https://other.example'],
    }),
  ),
  row('auth.admin.oauth.getClient', OAUTH, (stage) => administrationOf(stage).oauth.getClient(NOBODY)),
  row('auth.admin.oauth.updateClient', OAUTH, (stage) =>
    administrationOf(stage).oauth.updateClient(NOBODY, { client_name: 'y' }),
  ),
  row('auth.admin.oauth.deleteClient', OAUTH, (stage) => administrationOf(stage).oauth.deleteClient(NOBODY)),
  row('auth.admin.oauth.regenerateClientSecret', OAUTH, (stage) =>
    administrationOf(stage).oauth.regenerateClientSecret(NOBODY),
  ),
]

const PROVIDER = 'custom:x'
const OWN_PROVIDERS: readonly Capability[] = [
  row('auth.admin.customProviders.listProviders', CUSTOM, (stage) =>
    administrationOf(stage).customProviders.listProviders(),
  ),
  row('auth.admin.customProviders.createProvider', CUSTOM, (stage) =>
    administrationOf(stage).customProviders.createProvider({
      provider_type: 'oauth2',
      identifier: PROVIDER,
      name: 'x',
      client_id: 'x',
      client_secret: 'y',
    }),
  ),
  row('auth.admin.customProviders.getProvider', CUSTOM, (stage) =>
    administrationOf(stage).customProviders.getProvider(PROVIDER),
  ),
  row('auth.admin.customProviders.updateProvider', CUSTOM, (stage) =>
    administrationOf(stage).customProviders.updateProvider(PROVIDER, { name: 'y' }),
  ),
  row('auth.admin.customProviders.deleteProvider', CUSTOM, (stage) =>
    administrationOf(stage).customProviders.deleteProvider(PROVIDER),
  ),
]

/** What the server refuses with the errors that the real service has where it is disabled. */
export const NOT_OFFERED: readonly Capability[] = [
  ...ACCOUNTS_ELSEWHERE,
  ...PASSKEY,
  ...SIGNED_IN_ELSEWHERE,
  ...OWN_PROVIDERS,
]
