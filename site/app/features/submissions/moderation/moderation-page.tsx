import { Link } from 'react-router'
import { useSettings } from '../../../association/use-settings'
import { EmbeddingButton } from '../../../entries/embedding/embedding-button'
import { KINDS, MODERATED_KINDS, type ModeratedKind } from '../../../entries/kinds/kinds'
import { usePendingCounts } from '../../../entries/pending/pending'
import { useAddressFilter } from '../../../lib/list/use-address-filter'
import { readBrowserAccess } from '../../../lib/supabase/browser-access'
import { AreaPage } from '../../../ui/area-page'
import { TAB, TAB_LIST, TabCount } from '../../../ui/tabs/tabs'
import { FILTER, ItemList } from './item-list'

/** Moderation of submissions. */
export default function ModerationPage() {
  const address = useAddressFilter(FILTER)
  const { kind } = address.filter
  const { areas } = useSettings()
  return (
    <AreaPage title="Inhalte">
      <KindTabs
        chosen={kind}
        addressOf={(kind) => address.addressOf({ kind, state: null, search: '' })}
        onFollow={address.followed}
      />
      {kind === 'idea' && areas.ideas && (
        <div className="mb-4">
          <EmbeddingButton
            list="ideas"
            siteUrl={readBrowserAccess().siteUrl}
            variant="secondary"
            size="slim"
          />
        </div>
      )}
      <ItemList key={kind} address={address} />
    </AreaPage>
  )
}

type KindTabsProps = {
  chosen: ModeratedKind
  addressOf: (kind: ModeratedKind) => string
  onFollow: () => void
}

/** Tabs of the moderated kinds with numbers of pending submissions. */
function KindTabs({ chosen, addressOf, onFollow }: KindTabsProps) {
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
