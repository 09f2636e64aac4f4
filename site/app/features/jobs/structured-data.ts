import type { DescribedSite } from '../../association/structured-data'
import type { Employment } from '../../association/texts/jobs'
import { townTimestamp } from '../../lib/time/town-time'
import { JOBS, type Job } from './job'

/** Values of `employmentType` (https://developers.google.com/search/docs/appearance/structured-data/job-posting). */
const TYPES: Readonly<Record<Employment, string>> = {
  apprenticeship: 'OTHER',
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  mini_job: 'PART_TIME',
  internship: 'INTERN',
}

/** A job ad for search engines (https://schema.org/JobPosting). Null in the browser. */
export function describeJob(job: Job, { siteUrl }: Pick<DescribedSite, 'siteUrl'>): object | null {
  if (!import.meta.env.SSR) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description,
    identifier: job.id,
    url: siteUrl + JOBS.pathOf(job),
    datePosted: townTimestamp(new Date(job.created_at)),
    validThrough: job.open_until,
    employmentType: TYPES[job.employment],
    hiringOrganization: { '@type': 'Organization', name: job.business },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: job.place, addressCountry: 'DE' },
    },
    applicationContact: {
      '@type': 'ContactPoint',
      email: job.contact_email,
      ...(job.contact_phone && { telephone: job.contact_phone }),
    },
    ...(job.starts_on && { jobStartDate: job.starts_on }),
  }
}
