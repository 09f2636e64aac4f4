import { EMPLOYMENTS, type Employment } from '../../content/jobs'
import { category, type FilterOf, SEARCH } from '../../lib/list/address-fields'
import { matchesSearch } from '../../lib/list/search'
import type { Tables } from '../../lib/supabase/database.types'

/** A job ad (docs/product.md#job-ads). Everything in it is public while it is. */
export type Job = Readonly<Tables<'jobs'>>

/** How many days ahead the last day of an ad may lie, as in the database. */
export const MOST_DAYS = 180

export const SUBMIT_PATH = '/stellen/aufgeben'
export const FEED_PATH = '/stellen/feed.xml'
export const jobPath = (id: string): string => `/stellen/${id}`

/** Text of its sharing picture. */
export const shareTextOf = ({ title, business, place }: Job) => ({
  label: 'Stellenangebot',
  title,
  subtitle: `${business}, ${place}`,
})

export const CATEGORIES = Object.entries(EMPLOYMENTS).map(([key, label]) => ({
  key: key as Employment,
  label,
}))

const employmentOf = (word: string) => CATEGORIES.find(({ key }) => key === word)?.key ?? null

/** What the list is narrowed to, in the address as `?suche=…&kategorie=…`. */
export const FILTER = { search: SEARCH, category: category(employmentOf) }

export function matchesFilter(job: Job, { search, category }: FilterOf<typeof FILTER>): boolean {
  const texts = [job.title, job.business, job.place, job.description]
  return (category === null || job.employment === category) && matchesSearch(search, texts)
}
