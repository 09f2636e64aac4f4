import { EMPLOYMENTS, type Employment } from '../../association/texts/jobs'
import { type EntryOf, publicEntries } from '../../entries/entity/public-entries'
import { townTimestamp } from '../../lib/time/town-time'

/** A job ad (docs/product.md#job-ads). Everything in it is public while it is. */
export type Job = EntryOf<'job'>

/** What everybody sees of the job ads. */
export default publicEntries('job', {
  pages: async () => (await import('./pages')).default,
  categories: EMPLOYMENTS,
  category: ({ employment }) => employment,
  tone: ({ employment }) => (employment === 'apprenticeship' ? 'meadow' : 'river'),
  searched: ({ title, business, place, description }) => [title, business, place, description],
  pageTitle: ({ title, business }) => `${title}, ${business}`,
  subtitle: ({ business, place }) => `${business}, ${place}`,
  text: ({ description }) => description,
  ended: {
    title: 'Nicht mehr ausgeschrieben',
    text: 'Diese Stelle ist vergeben oder die Anzeige abgelaufen.',
    hint: 'Vielleicht passt eine andere: Die Betriebe in der Stadt suchen immer wieder Leute.',
  },
  described: (job, url) =>
    import.meta.env.SSR
      ? {
          '@context': 'https://schema.org',
          '@type': 'JobPosting',
          title: job.title,
          description: job.description,
          identifier: job.id,
          url,
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
      : null,
})

/** Values of `employmentType` (https://developers.google.com/search/docs/appearance/structured-data/job-posting). */
const TYPES: Readonly<Record<Employment, string>> = {
  apprenticeship: 'OTHER',
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  mini_job: 'PART_TIME',
  internship: 'INTERN',
}
