import { expect, it } from 'vitest'
import { enumerate, OWN_ENTRIES, SUBMISSIONS } from './submission-nouns.ts'

it('enumerates every kind in the case that the sentence needs', () => {
  expect(enumerate(SUBMISSIONS.many)).toBe('Ideen, Fotos, Veranstaltungen und Stellenangebote')
  expect(enumerate(SUBMISSIONS.dative)).toBe('Ideen, Fotos, Veranstaltungen und Stellenangeboten')
  expect(enumerate(SUBMISSIONS.each)).toBe(
    'jeder Idee, jedem Foto, jeder Veranstaltung und jedem Stellenangebot',
  )
  expect(enumerate(['Fotobeiträgen', ...OWN_ENTRIES.dative])).toBe('Fotobeiträgen und Stellenangeboten')
})
