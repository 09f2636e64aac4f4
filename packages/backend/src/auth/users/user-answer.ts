import type { FactorRow, IdentityRow, UserRow } from './user-row.ts'

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
