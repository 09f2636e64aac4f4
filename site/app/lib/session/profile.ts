import type { Tables } from '../supabase/database.types'

/** Personal data of an account; a row of `profiles`. */
export type Profile = Readonly<Tables<'profiles'>>
