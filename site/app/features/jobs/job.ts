import { EMPLOYMENTS } from '../../association/texts/jobs'
import { type EntryOf, publicEntries } from '../../entries/entity/public-entries'

/** A job ad (docs/product.md#job-ads). Everything in it is public while it is. */
export type Job = EntryOf<'job'>

/** What everybody sees of the job ads. */
export const JOBS = publicEntries('job', {
  categories: EMPLOYMENTS,
  category: ({ employment }) => employment,
  tone: ({ employment }) => (employment === 'apprenticeship' ? 'meadow' : 'river'),
  searched: ({ title, business, place, description }) => [title, business, place, description],
  pageTitle: ({ title, business }) => `${title}, ${business}`,
  subtitle: ({ business, place }) => `${business}, ${place}`,
  text: ({ description }) => description,
})
