import { describe, expect, it } from 'vitest'
import { emailError, errorsAmong, newPasswordErrors } from './rules'

describe('a new password', () => {
  it.each(['', 'abcde', 'Ärger'])('is refused when it is too short: %j', (password) => {
    expect(newPasswordErrors({ password, confirmation: password })).toHaveProperty('password')
  })

  it('is refused in the words everybody knows', () => {
    expect(newPasswordErrors({ password: 'abcde', confirmation: 'abcde' })).toEqual({
      password: 'Passwort muss mindestens 6 Zeichen lang sein',
    })
    expect(newPasswordErrors({ password: 'abcdef', confirmation: 'abcdeF' })).toEqual({
      confirmation: 'Passwörter stimmen nicht überein',
    })
  })

  it('may have six characters, whatever they are, and spaces around them', () => {
    for (const password of ['abcdef', '🥨🥨🥨🥨🥨🥨', ' a b c ']) {
      expect(newPasswordErrors({ password, confirmation: password })).toEqual({})
    }
  })

  it('is refused beyond the 72 bytes that count', () => {
    expect(newPasswordErrors({ password: 'ä'.repeat(36), confirmation: 'ä'.repeat(36) })).toEqual({})
    expect(newPasswordErrors({ password: 'ä'.repeat(37), confirmation: 'ä'.repeat(37) })).toHaveProperty(
      'password',
    )
  })
})

describe('an address', () => {
  it.each(['erika@example.org', ' erika@example.org ', "o'neil+x@sub.example.org"])(
    'is taken: %j',
    (email) => {
      expect(emailError(email)).toBeUndefined()
    },
  )

  it.each(['', ' ', 'erika', 'erika@', 'erika@example', 'e rika@example.org', 'erika@example.org.'])(
    'is refused: %j',
    (email) => expect(emailError(email)).toBeTypeOf('string'),
  )
})

it('keeps only what is wrong', () => {
  expect(errorsAmong({ email: undefined, password: 'fehlt' })).toEqual({ password: 'fehlt' })
})
