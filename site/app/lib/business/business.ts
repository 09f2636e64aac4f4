import { entrySegment } from '../entry-address/entry-address'
import type { OpeningHours } from '../opening-hours/hours'
import type { Tables } from '../supabase/database.types'

type BusinessPicture = Readonly<{ image_url: string; alt: string }>

/** One entry for each business (docs/product.md#businesses). */
export type Business = Readonly<Omit<Tables<'business_entries'>, 'hours' | 'pictures'>> &
  Readonly<{ hours: OpeningHours | null; pictures: readonly BusinessPicture[] }>

/** Path of the page of a business. */
export const businessPath = ({ id, name }: Readonly<{ id: string; name: string }>): string =>
  `/betriebe/${entrySegment({ id, title: name })}`

/** Street, postal code and town in one line; null when none is set. */
export function fullAddress({
  address,
  postal_code,
  city,
}: Readonly<Record<'address' | 'postal_code' | 'city', string | null>>): string | null {
  const town = [postal_code, city].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join(', ') || null
}
