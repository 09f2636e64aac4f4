import { useCallback, useMemo } from 'react'
import { useLoaded } from '../lib/live/use-loaded'
import { useAuth } from '../lib/session/auth-context'
import { sessionApi } from '../lib/session/session-api'
import { sidebarOf } from '../shell/account/own-pages'
import { AREA_HANDLE } from '../shell/area/area'
import { GuardedArea } from '../shell/area/guarded-area'

export const handle = AREA_HANDLE

/** The members' area; with the own business for accounts that are linked to one. */
export default function Member() {
  const { user } = useAuth()
  const id = user?.id
  const { loaded } = useLoaded(
    useCallback(async () => {
      if (!id) return 0
      const client = await sessionApi.rows()
      const links = client.from('business_editors').select('id').eq('user_id', id).limit(1)
      return (await links.throwOnError()).data.length
    }, [id]),
  )
  const hasBusiness = loaded.state === 'loaded' && loaded.value > 0
  const entries = useMemo(() => sidebarOf('member', hasBusiness), [hasBusiness])
  return <GuardedArea required="member" title="Mitgliederbereich" entries={entries} />
}
