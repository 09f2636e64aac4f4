import { Link } from 'react-router'
import { useWaiting } from '../../lib/waiting/waiting-context'
import { TabCount } from '../../ui/tab-count'
import { TAB, TAB_LIST } from '../../ui/tab-style'
import { KINDS, type Kind } from './item'

type KindTabsProps = { chosen: Kind; addressOf: (kind: Kind) => string; onFollow: () => void }

const WAITING = { post: 'posts', idea: 'ideas' } as const

/** Posts or ideas, with how many of each wait. */
export function KindTabs({ chosen, addressOf, onFollow }: KindTabsProps) {
  const waiting = useWaiting()
  return (
    <nav aria-label="Bereich">
      <ul className={TAB_LIST}>
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <li key={kind}>
            <Link
              to={{ search: addressOf(kind) }}
              onClick={onFollow}
              preventScrollReset
              aria-current={kind === chosen ? 'true' : undefined}
              className={TAB}
            >
              {KINDS[kind].tab}
              <TabCount count={waiting[WAITING[kind]]} unit="wartend" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
