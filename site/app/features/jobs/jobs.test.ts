import { expect, it } from 'vitest'
import { dayAhead } from '../../lib/time/town-time'
import { JOBS, type Job } from './job'
import { describeJob } from './structured-data'

const JOB: Job = {
  id: '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
  title: 'Bäcker & Co. <m/w>',
  employment: 'apprenticeship',
  business: 'Bäckerei Muster',
  place: 'Roding',
  description: 'Früh aufstehen.',
  contact_email: 'jobs@example.org',
  contact_phone: null,
  link: null,
  starts_on: null,
  open_until: dayAhead(30),
  status: 'approved',
  created_at: '2026-05-04T12:00:00Z',
}

it.each([
  ['its business', { search: 'BAECKEREI', category: null }, true],
  ['its kind', { search: '', category: ['apprenticeship'] }, true],
  ['another kind', { search: '', category: ['mini_job'] }, false],
] as const)('an ad matches a search by %s: %s, %s', (_by, filter, found) => {
  expect(JOBS.filter.matches(JOB, filter)).toBe(found)
})

it('structured data has the required properties', () => {
  expect(describeJob(JOB, { siteUrl: 'https://verein.example' })).toMatchObject({
    '@type': 'JobPosting',
    datePosted: '2026-05-04T14:00+02:00',
    validThrough: JOB.open_until,
    hiringOrganization: { name: 'Bäckerei Muster' },
    jobLocation: { address: { addressLocality: 'Roding' } },
  })
})
