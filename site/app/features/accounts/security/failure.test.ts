import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js'
import { expect, it } from 'vitest'
import { securityFailure } from './failure'

const FALLBACK = 'Das hat nicht geklappt.'
const answered = (code: string) => new AuthApiError('English words', 422, code)

it.each([
  ['current_password_invalid', 'current_password'],
  ['same_password', 'password'],
  ['email_exists', 'email'],
  ['mfa_verification_failed', 'code'],
  ['mfa_factor_name_conflict', 'name'],
])('%s is shown at the field %s, in German', (code, field) => {
  const failure = securityFailure(answered(code), FALLBACK)
  expect(failure.field).toBe(field)
  expect(failure.text).not.toContain('English')
})

it("a password that the server finds too short shows the message of the form's own rule", () => {
  const error = new AuthWeakPasswordError('Password should be at least 6 characters.', 422, ['length'])
  expect(securityFailure(error, FALLBACK).text).toBe('Passwort muss mindestens 6 Zeichen lang sein')
})

it('recognises that the second factor is required first', () => {
  expect(securityFailure(answered('insufficient_aal'), FALLBACK).needsSecondFactor).toBe(true)
  expect(securityFailure(answered('same_password'), FALLBACK).needsSecondFactor).toBe(false)
})

it("uses the caller's text for unknown errors, never the server's English one", () => {
  expect(securityFailure(answered('unheard_of'), FALLBACK)).toEqual({
    field: null,
    text: FALLBACK,
    needsSecondFactor: false,
  })
  expect(securityFailure(null, FALLBACK).text).toBe(FALLBACK)
})

it('distinguishes an unreachable server from a refusal', () => {
  expect(securityFailure(new AuthRetryableFetchError('fetch failed', 0), FALLBACK).text).toContain(
    'Verbindung',
  )
})
