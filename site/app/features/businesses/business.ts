import { entrySegment } from '../../lib/links/entry-address'
import type { Tables } from '../../lib/supabase/database.types'
import type { OpeningHours } from './hours/hours'

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
