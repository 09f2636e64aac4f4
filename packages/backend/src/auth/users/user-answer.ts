/**
 * A user as the API shows it: order and names as GoTrue serves them, times in RFC 3339 with `Z`; unset fields are left out instead of null.
 * Neither the password nor a factor's secret is ever part of it.
 */
export function userAnswer(row: UserRow) {
  return {
    id: row.id,
    aud: row.aud,
    role: row.role,
    email: row.email ?? '',
    ...time('email_confirmed_at', row.email_confirmed_at),
    ...time('invited_at', row.invited_at),
    phone: row.phone ?? '',
    ...time('phone_confirmed_at', row.phone_confirmed_at),
    ...time('confirmation_sent_at', row.confirmation_sent_at),
    ...time('confirmed_at', row.email_confirmed_at ?? row.phone_confirmed_at),
    ...time('recovery_sent_at', row.recovery_sent_at),
    ...(row.email_change ? { new_email: row.email_change } : {}),
    ...time('email_change_sent_at', row.email_change_sent_at),
    ...time('reauthentication_sent_at', row.reauthentication_sent_at),
    ...time('last_sign_in_at', row.last_sign_in_at),
    app_metadata: row.raw_app_meta_data ?? {},
    user_metadata: row.raw_user_meta_data ?? {},
    ...(row.factors.length > 0 ? { factors: row.factors.map(factorAnswer) } : {}),
    identities: row.identities.map(identityAnswer),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...time('banned_until', row.banned_until),
    ...time('deleted_at', row.deleted_at),
    is_anonymous: row.is_anonymous,
  }
}

export type UserAnswer = ReturnType<typeof userAnswer>

function identityAnswer(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...time('last_sign_in_at', identity.last_sign_in_at),
    ...time('created_at', identity.created_at),
    ...time('updated_at', identity.updated_at),
    ...(identity.email ? { email: identity.email } : {}),
  }
}

function factorAnswer(factor: FactorRow) {
  return {
    id: factor.id,
    ...time('created_at', factor.created_at),
    ...time('updated_at', factor.updated_at),
    status: factor.status,
    ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
    factor_type: factor.factor_type,
    phone: '',
    last_challenged_at: factor.last_challenged_at ? new Date(factor.last_challenged_at).toISOString() : null,
  }
}

function time<Name extends string>(name: Name, value: Date | string | null): { [key in Name]?: string } {
  return value === null ? {} : ({ [name]: new Date(value).toISOString() } as { [key in Name]: string })
}

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

/**
 * Columns of a `UserRow`, for `select ${USER_COLUMNS} from auth.users as u where …` or behind `returning`. The row comes with its
 * identities and factors, so that reading an account is one round trip.
 */
export const USER_COLUMNS = `
  u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_confirmed_at, u.invited_at, u.phone, u.phone_confirmed_at,
  u.confirmation_sent_at, u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.email_change_confirm_status,
  u.reauthentication_sent_at, u.last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data, u.created_at, u.updated_at,
  u.banned_until, u.deleted_at, u.is_anonymous,
  coalesce((select json_agg(i order by i.created_at, i.id) from auth.identities as i where i.user_id = u.id), '[]') as identities,
  coalesce((
    select json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
      'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at,
      'last_challenged_at', f.last_challenged_at) order by f.created_at, f.id)
    from auth.mfa_factors as f where f.user_id = u.id), '[]') as factors`
