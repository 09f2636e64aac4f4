import { FileText, Mail, ShieldCheck, Store, UserRound } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useLoaded } from '../../lib/live/use-loaded'
import { useAuth } from '../../lib/session/auth-context'
import { sessionApi } from '../../lib/session/session-api'
import { START_PAGE } from '../account/account-pages'
import type { AreaEntry } from '../area/area'

const BUSINESS: AreaEntry = { label: 'Mein Betrieb', to: '/member/betrieb', icon: Store }

/** Sidebar entries of the members' area; the own business for accounts that are linked to one. */
export function useMemberEntries(): readonly AreaEntry[] {
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
  const isLinked = loaded.state === 'loaded' && loaded.value > 0
  return useMemo(() => {
    const [start, profile, ...others] = MEMBER_ENTRIES
    return isLinked && start && profile ? [start, profile, BUSINESS, ...others] : MEMBER_ENTRIES
  }, [isLinked])
}

/** Sidebar entries of the members' area, in order. */
const MEMBER_ENTRIES: readonly AreaEntry[] = [
  START_PAGE,
  { label: 'Mein Profil', to: '/member', icon: UserRound, exact: true },
  { label: 'Meine Beiträge', to: '/member/posts', icon: FileText },
  { label: 'Newsletter', to: '/member/newsletter', icon: Mail },
  { label: 'Sicherheit', to: '/member/security', icon: ShieldCheck },
]
