import { expect, it } from 'vitest'
import JOBS, { type Job } from './public'

const JOB: Job = {
  id: '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11',
  title: 'Bäcker & Co. <m/w>',
  employment: 'part_time',
  business: 'Bäckerei Muster',
  place: 'Roding',
  description: 'Früh aufstehen.',
  contact_email: 'a@example.org',
  contact_phone: '09461 1',
  link: null,
  starts_on: '2026-09-01',
  open_until: '2026-12-31',
  status: 'approved',
  created_at: '2026-05-04T12:00:00Z',
}
const SITE = { siteUrl: 'https://verein.example' }

it.each([
  ['its business', { search: 'BAECKEREI', category: null }, true],
  ['its kind', { search: '', category: ['part_time'] }, true],
  ['another kind', { search: '', category: ['mini_job'] }, false],
] as const)('an ad matches a search by %s: %s, %s', (_by, filter, found) => {
  expect(JOBS.filter.matches(JOB, filter)).toBe(found)
})

it('an ad is described for search engines', () => {
  expect(JOBS.describe(JOB, SITE)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Bäcker & Co. <m/w>',
    description: 'Früh aufstehen.',
    identifier: JOB.id,
    url: `https://verein.example/stellen/${JOB.id}`,
    datePosted: '2026-05-04T14:00+02:00',
    validThrough: '2026-12-31',
    employmentType: 'PART_TIME',
    hiringOrganization: { '@type': 'Organization', name: 'Bäckerei Muster' },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Roding', addressCountry: 'DE' },
    },
    applicationContact: { '@type': 'ContactPoint', email: 'a@example.org', telephone: '09461 1' },
    jobStartDate: '2026-09-01',
  })
})

it.each([
  ['apprenticeship', 'OTHER'],
  ['full_time', 'FULL_TIME'],
  ['mini_job', 'PART_TIME'],
  ['internship', 'INTERN'],
] as const)('for %s is of the type %s, without what the ad leaves out', (employment, employmentType) => {
  const described = JOBS.describe({ ...JOB, employment, contact_phone: null, starts_on: null }, SITE)
  expect(described).toMatchObject({ employmentType })
  expect(described).not.toHaveProperty('jobStartDate')
  expect(described).not.toHaveProperty('applicationContact.telephone')
})
