import { Link } from 'react-router'
import { TAB, TAB_LIST } from '../../ui/tab-style'
import { KINDS, type Kind } from './item'

type KindTabsProps = { chosen: Kind; addressOf: (kind: Kind) => string; onFollow: () => void }

/** Posts or ideas. */
export function KindTabs({ chosen, addressOf, onFollow }: KindTabsProps) {
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
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
