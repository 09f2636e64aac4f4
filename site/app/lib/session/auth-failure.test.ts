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

describe('the message of an error', () => {
  it("is the server's when its code is unknown", () => {
    const error = new AuthApiError('Something unheard of', 400, 'unheard_of')
    expect(authFailure(error, FALLBACK)).toEqual({
      code: 'unheard_of',
      message: 'Something unheard of',
      advice: null,
      retryable: false,
    })
  })

  it('is German for an ended session, which the client reports by name', () => {
    expect(authFailure(new AuthSessionMissingError(), FALLBACK).message).toBe(
      'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.',
    )
  })

  it('is German with advice for wrong credentials', () => {
    const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
    expect(authFailure(error, FALLBACK)).toMatchObject({
      message: 'E-Mail-Adresse und Passwort passen nicht zusammen.',
      advice: expect.stringContaining('Passwort vergessen?'),
    })
  })

  it.each([
    [1, 'in einer Sekunde können'],
    [60, 'in 60 Sekunden können'],
    [61, 'in 2 Minuten können'],
    [3600, 'in 60 Minuten können'],
    [80_000, 'in 23 Stunden können'],
  ])('says when another mail may be asked for: after %i seconds', (seconds, when) => {
    const message = `For security purposes, you can only request this after ${seconds} seconds.`
    const error = new AuthApiError(message, 429, 'over_email_send_rate_limit')
    expect(authFailure(error, FALLBACK)).toMatchObject({
      message: 'Zurzeit geht keine weitere E-Mail hinaus.',
      advice: expect.stringContaining(when),
    })
  })

  it('does not say when where the service does not', () => {
    const error = new AuthApiError('email rate limit exceeded', 429, 'over_email_send_rate_limit')
    expect(authFailure(error, FALLBACK).advice).toBeNull()
  })

  it('is German for a known code', () => {
    const error = new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit')
    expect(authFailure(error, FALLBACK).message).toBe(
      'Das waren zu viele Versuche. Bitte warten Sie einige Minuten.',
    )
  })

  it.each([
    ['length', 'Passwort muss mindestens 6 Zeichen lang sein'],
    ['pwned', 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.'],
  ] as const)('names the reasons of a weak password: %s', (reason, message) => {
    const error = new AuthWeakPasswordError('Password is weak', 422, [reason])
    expect(authFailure(error, FALLBACK).message).toBe(message)
  })

  it("is the caller's when the server sent none", () => {
    expect(authFailure(new AuthApiError('', 400, undefined), FALLBACK).message).toBe(FALLBACK)
    expect(authFailure(new AuthUnknownError('Unexpected token <', null), FALLBACK).message).toBe(FALLBACK)
    expect(authFailure(undefined, FALLBACK).message).toBe(FALLBACK)
  })

  it.each([new AuthRetryableFetchError('Failed to fetch', 0), new TypeError('Failed to fetch')])(
    'suggests to retry when network or server are down: %s',
    (error) => {
      const failure = authFailure(error, FALLBACK)
      expect(failure).toMatchObject({ message: FALLBACK, retryable: true })
      expect(failure.advice).toContain('noch einmal')
    },
  )
})
