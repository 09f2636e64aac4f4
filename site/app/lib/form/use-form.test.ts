import { expect, it } from 'vitest'
import { rememberSubmission } from './use-form'

const photo = (name: string) => new File(['x'], name, { lastModified: 1 })

it('is the same for the same values until it is stored, with the token of its link', () => {
  const submissions = rememberSubmission()
  const first = submissions.of({ title: 'Bänke', photo: photo('a.jpg') })
  expect(first.headers['x-submission-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  expect(submissions.of({ title: 'Bänke', photo: photo('a.jpg') })).toBe(first)
  submissions.stored()
  expect(submissions.of({ title: 'Bänke', photo: photo('a.jpg') })).not.toEqual(first)
})

it('is another one where something was changed', () => {
  const submissions = rememberSubmission()
  const ids = [
    { title: 'Bänke', photo: photo('a.jpg') },
    { title: 'Bänke am Regen', photo: photo('a.jpg') },
    { title: 'Bänke am Regen', photo: photo('b.jpg') },
  ].map((values) => submissions.of(values).headers['x-submission-id'])
  expect(new Set(ids).size).toBe(3)
})
