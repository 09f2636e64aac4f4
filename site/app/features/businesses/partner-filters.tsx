import { RefreshCw } from 'lucide-react'
import type { Ref } from 'react'
import { useSettings } from '../../association/use-settings'
import { ViewSwitch } from '../../lib/list/view-switch'
import { Button } from '../../ui/button/button'
import { Field } from '../../ui/field/field'
import { FilterForm } from '../../ui/field/filter-form'
import { SearchField } from '../../ui/field/search-field'
import { CategorySelect } from '../../ui/field/select'
import { type AwaitedListings, Loaded } from './list-tabs'
import { categoriesOf, partnersOf } from './listings'
import { FILTER, type FilterControl, LIST } from './partner-filter'

type PartnerFiltersProps = {
  control: FilterControl
  listings: AwaitedListings
  searchRef: Ref<HTMLInputElement>
  isRefreshing: boolean
  onRefresh: () => void
}

/** Search, category, refresh, whether businesses are open, and the switch between list and map. */
export function PartnerFilters({
  control,
  listings,
  searchRef,
  isRefreshing,
  onRefresh,
}: PartnerFiltersProps) {
  const { filter, typeSearch } = control
  const list = LIST.write(filter.list)
  const refreshLabel = isRefreshing ? 'Wird geladen …' : 'Aktualisieren'
  return (
    // In narrow windows the controls say by themselves what they are for.
    <FilterForm className="grid items-end gap-2 @max-md:[&_label[for]]:sr-only @2xs:grid-cols-[minmax(0,1fr)_auto] @md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] @2xl:grid-cols-[1fr_14rem_auto] @2xl:gap-4 @4xl:grid-cols-[1fr_16rem_auto]">
      {list && <input type="hidden" name={LIST.name} value={list} />}
      <SearchField
        name={FILTER.search.name}
        value={filter.search}
        onSearch={typeSearch}
        placeholder="Name, Kategorie oder Adresse"
        inputRef={searchRef}
        className="@2xs:@max-md:col-span-2"
      />
      <Field label="Kategorie">
        <Loaded listings={listings} fallback={<Categories control={control} categories={[]} />}>
          {(read) => (
            <Categories
              control={control}
              categories={read.counted?.categories ?? categoriesOf(partnersOf(read))}
            />
          )}
        </Loaded>
      </Field>
      <Button
        variant="secondary"
        onClick={onRefresh}
        disabled={isRefreshing}
        data-script="needed"
        aria-label={refreshLabel}
        className="@max-2xl:px-2.5"
      >
        <RefreshCw aria-hidden="true" className="size-5 @2xl:hidden" />
        <span className="@max-2xl:hidden">{refreshLabel}</span>
      </Button>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <label data-script="needed" className="inline-flex items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={filter.open !== null}
            onChange={({ target }) => control.change({ open: target.checked ? 'now' : null })}
            className="size-6 accent-river-700"
          />
          Nur jetzt geöffnete
        </label>
        <ViewSwitch
          hasMap={useSettings().areas.map}
          address={control.addressOf({})}
          onFollow={control.followed}
        />
      </div>
    </FilterForm>
  )
}

/** The categories in the list, and the one in the address even when it does not occur, so that the select shows the filter in effect. */
function Categories({ control, categories }: { control: FilterControl; categories: readonly string[] }) {
  const chosen = control.filter.category
  const offered = chosen && !categories.includes(chosen) ? [...categories, chosen] : categories
  return (
    <CategorySelect
      name={FILTER.category.name}
      value={chosen}
      categories={offered.map((category) => ({ key: category, label: category }))}
      onChoose={(category) => control.change({ category })}
    />
  )
}
