/** What a person tells about himself; a row of `profiles`. */
export type Profile = Readonly<{
  user_id: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  address: string | null
  city: string | null
  postal_code: string | null
  newsletter_subscribed: boolean
}>
