import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { authFailure } from './auth-failure'

const FALLBACK = 'Login fehlgeschlagen'

describe('a failure is told', () => {
  it('in the server’s words where its code is unknown', () => {
    const error = new AuthApiError('Something unheard of', 400, 'unheard_of')
    expect(authFailure(error, FALLBACK)).toEqual({
      code: 'unheard_of',
      message: 'Something unheard of',
      advice: null,
      retryable: false,
    })
  })

  it('in German where the session has ended, which the client says by a name', () => {
    expect(authFailure(new AuthSessionMissingError(), FALLBACK).message).toBe(
      'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.',
    )
  })

  it('in German, with advice, where address and password do not match', () => {
    const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
    expect(authFailure(error, FALLBACK)).toMatchObject({
      message: 'E-Mail-Adresse und Passwort passen nicht zusammen.',
      advice: expect.stringContaining('Passwort vergessen?'),
    })
  })

  it('in German where the code is known', () => {
    const error = new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit')
    expect(authFailure(error, FALLBACK).message).toBe(
      'Das waren zu viele Versuche. Bitte warten Sie einige Minuten.',
    )
  })

  it.each([
    ['length', 'Passwort muss mindestens 6 Zeichen lang sein'],
    ['pwned', 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.'],
  ] as const)('by the reasons of a weak password: %s', (reason, message) => {
    const error = new AuthWeakPasswordError('Password is weak', 422, [reason])
    expect(authFailure(error, FALLBACK).message).toBe(message)
  })

  it('in the caller’s words where the server said nothing', () => {
    expect(authFailure(new AuthApiError('', 400, undefined), FALLBACK).message).toBe(FALLBACK)
    expect(authFailure(new AuthUnknownError('Unexpected token <', null), FALLBACK).message).toBe(FALLBACK)
    expect(authFailure(undefined, FALLBACK).message).toBe(FALLBACK)
  })

  it.each([new AuthRetryableFetchError('Failed to fetch', 0), new TypeError('Failed to fetch')])(
    'as worth another try when the network or the server is down: %s',
    (error) => {
      const failure = authFailure(error, FALLBACK)
      expect(failure).toMatchObject({ message: FALLBACK, retryable: true })
      expect(failure.advice).toContain('noch einmal')
    },
  )
})
