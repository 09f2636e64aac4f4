import { AreaPage } from '../../frame/area/area-page'
import { useAddressFilter } from '../../lib/list/use-address-filter'
import { FILTER } from './filter'
import { ItemList } from './item-list'
import { KindTabs } from './kind-tabs'

/** Moderation of submissions. */
export function ModerationPage() {
  const address = useAddressFilter(FILTER)
  const { kind } = address.filter
  return (
    <AreaPage title="Inhalte">
      <KindTabs
        chosen={kind}
        addressOf={(kind) => address.addressOf({ kind, state: null, search: '' })}
        onFollow={address.followed}
      />
      <ItemList key={kind} address={address} />
    </AreaPage>
  )
}
