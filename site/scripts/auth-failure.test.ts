import { expect, it } from 'vitest'
import {
  authErrors as answers,
  formErrors as formAnswers,
  gatewayErrors as gatewayAnswers,
} from 'zunft-backend/errors'
import { AUTH_MESSAGES } from '../app/lib/session/auth-failure.ts'

/** Codes without a German text: handled by the form itself, or never shown. */
const UNREACHABLE_CODES = [
  'form_too_early',
  'form_token_invalid',
  'form_token_used',
  'form_target_invalid',
  'upload_quota_reached',
  'client_gone',
  // The site has no button that asks for these.
  'web3_provider_disabled',
  'provider_disabled',
  'passkey_disabled',
  'feature_disabled',
]

/** Error codes of the auth service, each with the function that creates it. */
const refusals = new Map<string, string>()
for (const [name, make] of Object.entries({ ...answers, ...formAnswers, ...gatewayAnswers })) {
  const isClass = /^[A-Z]/.test(name)
  if (typeof make !== 'function' || isClass || make === answers.factorTypeUnavailable) continue
  const code: unknown = (make as (...details: unknown[]) => { code?: unknown })(new Error('x'), ['x']).code
  if (typeof code === 'string' && !UNREACHABLE_CODES.includes(code)) refusals.set(code, name)
}
for (const type of ['phone', 'webauthn'] as const)
  refusals.set(answers.factorTypeUnavailable(type).code, 'factorTypeUnavailable')
refusals.set(new gatewayAnswers.InvalidTokenError('expired').code, 'InvalidTokenError')

it('every message file is read', () => {
  const makers = [...refusals.values()]
  for (const maker of ['invalidCredentials', 'captchaFailed', 'rateLimited']) expect(makers).toContain(maker)
  expect(refusals.size).toBeGreaterThan(35)
})

it.each([...refusals])('%s (%s) has a German message', (code) => {
  expect(AUTH_MESSAGES).toHaveProperty(code, expect.stringMatching(/[a-zäöüß]{3,}/))
})
