import { expect, it } from 'vitest'
import { likelyAddress } from './send-form'

it.each([
  ['erika@gmial.con', 'erika@gmail.com'],
  ['Erika.Muster@gmail.con', 'Erika.Muster@gmail.com'],
  ['erika@gxm.de', 'erika@gmx.de'],
  ['erika@wep.de', 'erika@web.de'],
  ['erika@t-onlin.de', 'erika@t-online.de'],
  ['erika@hotmial.de', 'erika@hotmail.de'],
  ['erika@verein.con', 'erika@verein.com'],
  ['erika@GMIAL.COM', 'erika@gmail.com'],
])('suggests a correction of %s: %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant)
})

it.each([
  'erika@gmail.com',
  'erika@gmx.at',
  'erika@GMX.de',
  'erika@example.org',
  'vorstand@gewerbeverein-roding.example',
  'erika@roding.de',
  'erika@mail.example',
  'leser@web.example',
])('suggests none for %s', (typed) => {
  expect(likelyAddress(typed)).toBeNull()
})
