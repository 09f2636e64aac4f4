import { AuthError } from './auth-error.ts'

/**
 * Every error of the auth service: HTTP status, code and message as GoTrue has them, because the official client and
 * applications match on code and on the English message. Expected failures are never 5xx: the client would try again.
 */

export const unexpectedFailure = (cause: unknown) =>
  new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
    { cause },
  )

/** With 503 the official client keeps its session and tries again; with 500 it would give it up. */
export const unavailable = (cause: unknown) =>
  new AuthError(503, 'unexpected_failure', 'The service is not available now, try again later', {
    headers: { 'retry-after': '1' },
    cause,
  })

export const endpointNotFound = () => new AuthError(404, 'not_found', 'There is no such endpoint')

// Bodies and parameters

export const badJson = (detail: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${detail}`)

export const validationFailed = (message: string, status: 400 | 404 | 422 = 400) =>
  new AuthError(status, 'validation_failed', message)

export const missingEmailOrPhone = () => validationFailed('missing email or phone')

export const emailFormatInvalid = () => new AuthError(422, 'validation_failed', 'Invalid email format')

export const invalidEmail = () => validationFailed('Unable to validate email address: invalid format')

export const unsupportedGrantType = () => new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')

// The caller

export const noAuthorization = () =>
  new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')

export const badJwt = (cause?: unknown) =>
  new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature', { cause })

export const missingSubject = () => new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')

export const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

export const userOfTokenNotFound = () =>
  new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')

export const appMetadataNeedsAdmin = () =>
  new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')

export const notAdmin = () => new AuthError(403, 'not_admin', 'User not allowed')

export const userBanned = (status: 400 | 403 = 403) => new AuthError(status, 'user_banned', 'User is banned')

// Signing up and in

/** An unknown address and a wrong password get one response, so that it does not reveal which. */
export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

export const emailNotConfirmed = () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed')

export const userAlreadyExists = () => new AuthError(422, 'user_already_exists', 'User already registered')

export const signUpsDisabled = () =>
  new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

export const weakPassword = (message: string, reasons: readonly string[]) =>
  new AuthError(422, 'weak_password', message, { weakPassword: { reasons } })

// Refreshing

export const refreshTokenNotFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

export const refreshTokenMalformed = () => validationFailed('Refresh token is not valid')

export const refreshTokenUsed = () =>
  new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')

export const refreshSessionExpired = () =>
  new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')

export const refreshUserBanned = () => new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned')

// Limits

export const tooManyRequests = (seconds: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    headers: { 'retry-after': String(seconds) },
  })

export const tooManyMails = (seconds: number) =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { headers: { 'retry-after': String(seconds) } },
  )

// One-time tokens

/** A wrong token, an expired token and an unknown account get one response. */
export const tokenInvalid = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')

export const linkInvalid = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')

export const reauthenticationNotValid = () =>
  new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')

// Changing an account

export const samePassword = () =>
  new AuthError(422, 'same_password', 'New password should be different from the old password.')

export const currentPasswordInvalid = () =>
  new AuthError(400, 'current_password_invalid', 'Current password is incorrect')

export const secondFactorNeeded = (what: string) =>
  new AuthError(401, 'insufficient_aal', `AAL2 session is required to update ${what} when MFA is enabled.`)

export const userOfEmailNotFound = () =>
  new AuthError(404, 'user_not_found', 'User with this email not found')

export const userNotFound = () => new AuthError(404, 'user_not_found', 'User not found')

/** The database refuses to delete or lock the account, for example the last admin's; the message is the database's. */
export const accountKept = (cause: Error) => new AuthError(409, 'conflict', cause.message, { cause })

// What this installation does not offer

export const phoneProviderDisabled = () =>
  new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')

/** 422 for a sign-in, 400 for another message. */
export const phoneLoginsDisabled = (status: 400 | 422) =>
  new AuthError(status, 'phone_provider_disabled', 'Phone logins are disabled')

export const phoneUnsupported = () =>
  new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')

export const phoneInvalid = () => validationFailed('Invalid phone number format (E.164 required)')

export const onlyEmailOrPhone = (when: string) =>
  validationFailed(`Only an email address or phone number should be provided${when}`)

export const web3Disabled = () => new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')

export const issuerDisabled = (issuer: string) =>
  new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)

export const issuerNotAllowed = (provider: string) =>
  validationFailed(`Custom OIDC provider "${provider}" not allowed`)

export const providerUnknown = (provider: string) =>
  validationFailed(`Unsupported provider: Provider ${provider} could not be found`)

export const passkeysDisabled = () => new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')

export const passkeyNotFound = () => validationFailed('Passkey not found', 404)

export const featureDisabled = (what: string) => new AuthError(404, 'feature_disabled', `${what} disabled`)

/** Ours: links of mails carry the session, and no code to exchange. */
export const codeFlowDisabled = () => new AuthError(422, 'feature_disabled', 'PKCE flow is disabled')

export const oauthServerDisabled = () => featureDisabled('OAuth server is')

export const anonymousProviderDisabled = () =>
  new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')

export const providerDisabled = () =>
  new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')

export const samlDisabled = () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')

export const authCodeMissing = () =>
  validationFailed('invalid request: both auth code and code verifier should be non-empty')

export const flowStateNotFound = () =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')

export const manualLinkingDisabled = () =>
  new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')

export const identityNotFound = () => new AuthError(422, 'identity_not_found', "Identity doesn't exist")

export const singleIdentity = () =>
  new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')

// Second factors

export const factorIdInvalid = () => validationFailed('factor_id must be an UUID', 404)

export const challengeNotFound = () =>
  new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')

export const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found')

export const factorNameTaken = (name: string) =>
  new AuthError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  )

export const tooManyFactors = () =>
  new AuthError(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  )

export const factorTypeUnavailable = (type: 'phone' | 'webauthn') =>
  new AuthError(
    422,
    `mfa_${type}_enroll_not_enabled`,
    `MFA enroll is disabled for ${type === 'phone' ? 'Phone' : 'WebAuthn'}`,
  )

export const enrolNeedsSecondFactor = () =>
  new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')

export const unenrolNeedsSecondFactor = () =>
  new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')

export const challengeExpired = () =>
  new AuthError(
    422,
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  )

export const challengeFromElsewhere = () =>
  new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch')

export const verificationNeedsSecondFactor = () =>
  new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor')

/** GoTrue has this code for attempts that a hook of the installation refuses. */
export const tooManyCodes = (seconds: number) =>
  new AuthError(429, 'mfa_verification_rejected', 'Further MFA verification attempts will be rejected.', {
    headers: { 'retry-after': String(seconds) },
  })

export const codeInvalid = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
