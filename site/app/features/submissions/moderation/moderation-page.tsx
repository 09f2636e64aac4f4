import { useSettings } from '../../../association/use-settings'
import { EmbeddingButton } from '../../../entries/embedding/embedding-button'
import { useAddressFilter } from '../../../lib/list/use-address-filter'
import { readBrowserAccess } from '../../../lib/supabase/browser-access'
import { AreaPage } from '../../../ui/area-page'
import { FILTER } from './filter'
import { ItemList } from './item-list'
import { KindTabs } from './kind-tabs'

/** Moderation of submissions. */
export function ModerationPage() {
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
