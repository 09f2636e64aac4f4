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
