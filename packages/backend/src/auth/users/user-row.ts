/** A row of `auth.users` with its identities and factors, as `selectUser` reads it. */
export type UserRow = Readonly<{
  id: string
  aud: string
  role: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  banned_until: Date | null
  deleted_at: Date | null
  is_anonymous: boolean
  identities: readonly IdentityRow[]
  factors: readonly FactorRow[]
}>

export type IdentityRow = Readonly<{
  id: string
  provider_id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  email: string | null
  /** Times of rows that come as JSON are text; `new Date` reads them. */
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}>

export type FactorRow = Readonly<{
  id: string
  friendly_name: string | null
  factor_type: string
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}>
