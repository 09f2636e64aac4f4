import { oneOf } from '../../../../supabase/functions/_shared/filters'
import { completed, type Listing } from '../../lib/list/listing'
import { type PagedList, readPage } from '../../lib/list/read-page'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Tables } from '../../lib/supabase/database.types'
import { failureToast, type Toast } from '../../ui/toast/toast-context'
import { type BusinessOfRow, countBusinesses, withBusinesses } from '../businesses/business-rows'

const members = (client: DatabaseClient, counted = {}) =>
  client.from('voucher_participants').select('*', counted).retry(false)

const MEMBERS: PagedList<Tables<'voucher_participants'>> = {
  name: 'members',
  size: 200,
  first: (client, most) => members(client, { count: 'exact' }).order('name').limit(most),
  count: (client) => countBusinesses(client, 'businesses'),
  byIds: (client, ids) => members(client).filter('id', 'in', oneOf(ids)),
  question: () => ({ words: [], filter: {} }),
  isThinned: true,
}

/** Reads the members that an address shows in order of their names, each business once. Never rejects. */
export const listMembers = async (
  client: DatabaseClient,
  parameters: URLSearchParams,
): Promise<Listing<Member>> =>
  completed(await readPage(client, MEMBERS, parameters), async (rows) =>
    (await withBusinesses(client, rows)).map(shown),
  )

/** Without what the page does not show, which would be sent with it. */
const shown = ({ id, name, category_name, address, postal_code, city, business }: Member): Member => ({
  id,
  name,
  category_name,
  address,
  postal_code,
  city,
  ...(business && { business }),
})

/** Inserts an application. Rejects with the PostgREST error. */
export async function insertApplication(client: DatabaseClient, application: Application): Promise<void> {
  await client.from('applications').insert(application).throwOnError()
}

/** The columns of `voucher_participants` that the page shows to visitors. */
export type Member = Readonly<
  Pick<Tables<'voucher_participants'>, 'id' | 'name' | 'category_name' | 'address' | 'postal_code' | 'city'>
> &
  Readonly<{ business?: BusinessOfRow }>

/** Row that the form inserts (docs/product.md#service-calls). */
export type Application = Readonly<{
  name: string
  business_name: string
  address: string
  phone: string
  email: string
  website: string | null
  message: string
  /** Consents given in the form; the database adds the time. */
  consents: Readonly<{
    /** Date of the text agreed to, `2026-11-22`. */
    version: string
    statutes: boolean
    privacy: boolean
    /** Direct debit of the fee. */
    mandate: boolean
  }>
}>

/** Toasts of the page (docs/product.md#membership). */
export const APPLICATION_FAILED = failureToast('Antrag konnte nicht eingereicht werden.')
export const APPLIED = {
  title: 'Antrag eingereicht!',
  description: 'Der Vorstand meldet sich bei Ihnen.',
} satisfies Toast
