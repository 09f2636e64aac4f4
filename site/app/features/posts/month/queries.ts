import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Tables } from '../../../lib/supabase/database.types'

/** A photo that the office has chosen for a month. */
export type MonthPhoto = Readonly<
  Pick<Tables<'my_roding_posts'>, 'id' | 'title' | 'author_name' | 'alt_text'> & {
    image_url: string
    /** The first day of the month, as `2026-11-01`. */
    photo_of_month: string
  }
>

/** Photos of months on the wall: two years. */
const MOST = 24

const chosen = (client: DatabaseClient) =>
  client
    .from('my_roding_posts')
    .select('id,title,author_name,alt_text,image_url,photo_of_month')
    .eq('approved', true)
    .not('photo_of_month', 'is', null)
    .not('image_url', 'is', null)
    .order('photo_of_month', { ascending: false })
    .order('created_at', { ascending: false })

/** The photo of the month of a day or, until there is one, of the month before, and those of earlier months, latest first. */
export type MonthPhotos = Readonly<{ current: MonthPhoto | undefined; earlier: readonly MonthPhoto[] }>

/** Reads the photos of the months; `today` is a day of the town. Never rejects: a failure is logged, and the result is empty. */
export async function listMonthPhotos(client: DatabaseClient, today: string): Promise<MonthPhotos> {
  const photos = await read(chosen(client).limit(MOST))
  const [latest, ...rest] = photos
  return latest && latest.photo_of_month >= monthBefore(today)
    ? { current: latest, earlier: rest }
    : { current: undefined, earlier: photos }
}

/** Reads the one that is `current` there. Never rejects. */
export const currentMonthPhoto = async (client: DatabaseClient, today: string) =>
  (await read(chosen(client).gte('photo_of_month', monthBefore(today)).limit(1)))[0]

async function read(query: ReturnType<typeof chosen>): Promise<readonly MonthPhoto[]> {
  const { data, error } = await query.overrideTypes<MonthPhoto[], { merge: false }>().retry(false)
  if (!error) return data
  console.error('The photos of the months could not be read:', error.message)
  return []
}

/** First day of the month before that of a calendar day (`2026-11-21`). */
export function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
}
