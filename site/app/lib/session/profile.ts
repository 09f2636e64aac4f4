import type { Tables } from '../database.types'

/** What a person tells about himself; a row of `profiles`. */
export type Profile = Readonly<Tables<'profiles'>>
