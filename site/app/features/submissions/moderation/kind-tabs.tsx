import { Link } from 'react-router'
import { KINDS, MODERATED_KINDS, type ModeratedKind } from '../../../entries/kinds/kinds'
import { usePendingCounts } from '../../../entries/pending/pending'
import { TabCount } from '../../../ui/tabs/tab-count'
import { TAB, TAB_LIST } from '../../../ui/tabs/tab-style'

type KindTabsProps = {
  chosen: ModeratedKind
  addressOf: (kind: ModeratedKind) => string
  onFollow: () => void
}

/** Tabs of the moderated kinds with numbers of pending submissions. */
export function KindTabs({ chosen, addressOf, onFollow }: KindTabsProps) {
  const pending = usePendingCounts()
  return (
    <nav aria-label="Bereich">
      <ul className={TAB_LIST}>
        {MODERATED_KINDS.map((kind) => (
          <li key={kind}>
            <Link
              to={{ search: addressOf(kind) }}
              onClick={onFollow}
              preventScrollReset
              aria-current={kind === chosen ? 'true' : undefined}
              className={TAB}
            >
              {KINDS[kind].many}
              <TabCount count={pending[kind]} unit="wartend" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
