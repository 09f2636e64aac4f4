import { choice } from '../../../../lib/form/schema'
import type { DatabaseClient } from '../../../../lib/supabase/clients'
import { longMonth } from '../../../../lib/time/town-time'

/** Months offered, from the present one back. */
const OFFERED = 12

/** The field of the dialog: the first day of a month, or nothing. */
export const MONTH_FORM = { month: choice('Monat', '') }

/** The months of a year until that of `today`, and the one that is chosen already, as options. */
export function monthOptions(today: string, chosen: string | null) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const months = Array.from({ length: OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10),
  )
  const known = chosen && !months.includes(chosen) ? [chosen, ...months] : months
  return [{ key: '', label: 'Kein Foto des Monats' }, ...known.map((key) => ({ key, label: longMonth(key) }))]
}

/**
 * Makes a photo that of a month, in place of another one, or takes that back (empty). Rejects with the PostgREST error, also when the photo
 * is gone.
 */
export async function choosePhoto(client: DatabaseClient, id: string, month: string): Promise<void> {
  const photos = client.from('my_roding_posts')
  const photo_of_month = month || null
  await photos.update({ photo_of_month }).eq('id', id).select('id').single().throwOnError()
  if (month)
    await photos.update({ photo_of_month: null }).eq('photo_of_month', month).neq('id', id).throwOnError()
}
