import { describe, expect, it } from 'vitest'
import { email, newPassword, phone, postalCode, repeatsPassword, sixDigits } from './rules'

describe('an e-mail address', () => {
  it.each([
    'erika@example.org',
    'erika.mustermann+roding@mail.example.org',
    "o'neil@example.org",
    'erika@müller.example',
  ])('may be %s', (address) => {
    expect(email(address, {})).toBeUndefined()
  })

  it.each(['jörg@müller.example', 'rené@example.org'])('has no umlauts before the @: %s', (address) => {
    expect(email(address, {})).toBe('Vor dem @ gibt es in E-Mail-Adressen keine Umlaute und Akzente.')
  })

  it.each([
    'chef?bcc=erika@example.org',
    'chef&cc=erika@example.org',
    'erika@example.org?subject=Hallo',
    'erika,max@example.org',
    'erika@example.org;max',
    'Erika <erika@example.org>',
    'erika@example',
    'erika@@example.org',
    'erika @example.org',
    'erika@example.org.',
    'erika',
  ])('may not be %j', (address) => {
    expect(email(address, {})).toBe('Diese E-Mail-Adresse ist nicht vollständig.')
  })

  it('is optional where the field is not required', () => {
    expect(email('', {})).toBeUndefined()
  })
})

describe('a phone number', () => {
  it.each(['', '09461 1234', '+49 (0) 9461 / 12 34-5', '112'])('may be %j', (typed) => {
    expect(phone(typed, {})).toBeUndefined()
  })

  it.each(['abends', '+', '09461 1234 (Büro)'])('may not be %j', (typed) => {
    expect(phone(typed, {})).toMatch(/^Bitte prüfen Sie die Nummer/)
  })
})

describe('a postal code', () => {
  it.each(['', '93426', '1010'])('may be %j', (typed) => {
    expect(postalCode(typed, {})).toBeUndefined()
  })

  it.each(['934', '934261', '9342O', 'Roding'])('may not be %j', (typed) => {
    expect(postalCode(typed, {})).toBe(
      'Eine Postleitzahl hat fünf Ziffern, in Österreich und der Schweiz vier.',
    )
  })
})

describe('a new password', () => {
  it.each(['', 'abcde', 'Ärger', '🥨🥨🥨🥨🥨'])('is too short: %j, counted in characters', (typed) => {
    expect(newPassword(typed, {})).toBe('Passwort muss mindestens 6 Zeichen lang sein')
  })

  it.each(['abcdef', '🥨🥨🥨🥨🥨🥨', ' a b c ', 'ä'.repeat(36)])('may be %j', (typed) => {
    expect(newPassword(typed, {})).toBeUndefined()
  })

  it('has at most 72 bytes, the maximum of bcrypt', () => {
    expect(newPassword('ä'.repeat(37), {})).toMatch(/^Das Passwort ist zu lang/)
    expect(newPassword('a\u0308'.repeat(36), {})).toBeUndefined()
    expect(newPassword('a\u0308'.repeat(3), {})).toBe('Passwort muss mindestens 6 Zeichen lang sein')
  })

  it('is repeated exactly', () => {
    expect(repeatsPassword('Brezn!', { password: 'Brezn!' })).toBeUndefined()
    expect(repeatsPassword('Brezn?', { password: 'Brezn!' })).toBe('Passwörter stimmen nicht überein')
  })
})

it.each([
  ['123456', true],
  [' 123 456 ', true],
  ['12345', false],
  ['12345a', false],
])('six digits: %j is %j', (typed, valid) => {
  expect(sixDigits(typed, {}) === undefined).toBe(valid)
})
