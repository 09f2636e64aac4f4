import { EMPLOYMENTS, type Employment } from '../../content/jobs'
import type { PageTexts } from '../../content/pages'
import { searchByCategory } from '../../lib/list/search-by-category'
import type { Tables } from '../../lib/supabase/database.types'

/** A job ad (docs/product.md#job-ads). Everything in it is public while it is. */
export type Job = Readonly<Tables<'jobs'>>

/** How many days ahead the last day of an ad may lie, as in the database. */
export const MOST_DAYS = 180

export const SUBMIT_PATH = '/stellen/aufgeben'
export const FEED_PATH = '/stellen/feed.xml'
export const jobPath = (id: string): string => `/stellen/${id}`

/** Title and description of its page. */
export const jobTexts = ({ id, title, business, place, description }: Job): PageTexts => ({
  path: jobPath(id),
  title: `${title}, ${business}`,
  description: `${business}, ${place}: ${description.slice(0, 150).replaceAll(/\s+/g, ' ')}`,
})

/** Its sharing picture. */
export const SHARED_JOB = {
  path: ({ id }: Job) => jobPath(id),
  text: ({ title, business, place }: Job) => ({
    label: 'Stellenangebot',
    title,
    subtitle: `${business}, ${place}`,
  }),
}

/** Kinds of employment as categories of the list. */
export const CATEGORIES = Object.entries(EMPLOYMENTS).map(([key, label]) => ({
  key: key as Employment,
  label,
}))

/** Filter of the list. */
export const { fields: FILTER, matches: matchesFilter } = searchByCategory(
  (word) => CATEGORIES.find(({ key }) => key === word),
  (job: Job) => ({ category: job.employment, texts: [job.title, job.business, job.place, job.description] }),
)
