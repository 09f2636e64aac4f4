import { AreaPage } from '../../frame/area/area-page.tsx'
import { useAddressFilter } from '../../lib/list/use-address-filter.ts'
import { FILTER } from './filter.ts'
import { ItemList } from './item-list.tsx'
import { KindTabs } from './kind-tabs.tsx'

/** What people handed in, to be looked at and decided on. */
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
