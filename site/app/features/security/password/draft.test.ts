import { expect, it } from 'vitest'
import { findErrors } from './draft'

const right = { current_password: 'alt', password: 'Brezn!', repeated: 'Brezn!' }

it('six characters, typed twice alike, will do', () => {
  expect(findErrors(right)).toEqual({})
})

it('the current password is asked', () => {
  expect(findErrors({ ...right, current_password: '' })).toHaveProperty('current_password')
})

it.each(['', 'Brezn', '🥨🥨🥨🥨🥨'])('%j is too short, counted in characters', (password) => {
  expect(findErrors({ ...right, password, repeated: password })).toEqual({
    password: 'Passwort muss mindestens 6 Zeichen lang sein',
  })
})

it('what the hash would cut off is refused', () => {
  const password = 'ü'.repeat(37)
  expect(Object.keys(findErrors({ ...right, password, repeated: password }))).toEqual(['password'])
})

it('both must match', () => {
  expect(findErrors({ ...right, repeated: 'Brezn?' })).toEqual({
    repeated: 'Passwörter stimmen nicht überein',
  })
})
