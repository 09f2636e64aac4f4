import type { SessionState } from './session-answer.ts'

/** Columns of `auth.sessions as s` that a `SessionState` is made of. */
export const SESSION_COLUMNS = `s.aal, s.refresh_token_counter::text as number,
  (select json_agg(json_build_object('method', a.authentication_method,
      'timestamp', extract(epoch from a.updated_at)::bigint) order by a.updated_at desc)
    from auth.mfa_amr_claims as a where a.session_id = s.id) as amr`

export type SessionColumns = Readonly<{
  aal: SessionState['aal']
  number: string
  amr: SessionState['amr'] | null
}>

export function stateOf(id: string, { aal, number, amr }: SessionColumns): SessionState {
  return { id, aal, number: Number(number), amr: amr ?? [] }
}
