import type { Ref } from 'react'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { Select } from '../../ui/select'
import { CATEGORY_PARAMETER, LIST_PARAMETER, listInAddress, SEARCH_PARAMETER } from './filter'
import { type AwaitedListings, Loaded } from './loaded'
import { partnersOf } from './queries'
import { categoriesOf } from './summary'
import type { FilterControl } from './use-filter'

type PartnerFiltersProps = {
  control: FilterControl
  listings: AwaitedListings
  searchRef: Ref<HTMLInputElement>
  isRefreshing: boolean
  onRefresh: () => void
}

/** Search, category and refresh. Without scripts it is a plain form whose answer is the filtered page. */
export function PartnerFilters({
  control,
  listings,
  searchRef,
  isRefreshing,
  onRefresh,
}: PartnerFiltersProps) {
  const { filter, typeSearch } = control
  const list = listInAddress(filter.list)
  return (
    <search data-print="no">
      <form
        method="get"
        onSubmit={(event) => event.preventDefault()}
        className="grid items-end gap-4 @2xl:grid-cols-[1fr_14rem_auto] @4xl:grid-cols-[1fr_16rem_auto]"
      >
        {list && <input type="hidden" name={LIST_PARAMETER} value={list} />}
        <Field label="Suche">
          <Input
            ref={searchRef}
            type="search"
            name={SEARCH_PARAMETER}
            value={filter.search}
            onChange={(event) => typeSearch(event.target.value)}
            placeholder="Name, Kategorie oder Adresse"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
          />
        </Field>
        <Field label="Kategorie">
          <Loaded listings={listings} fallback={<CategorySelect control={control} categories={[]} />}>
            {(read) => <CategorySelect control={control} categories={categoriesOf(partnersOf(read))} />}
          </Loaded>
        </Field>
        <Button variant="secondary" onClick={onRefresh} disabled={isRefreshing} data-script="needed">
          {isRefreshing ? 'Wird geladen …' : 'Aktualisieren'}
        </Button>
        <noscript>
          <Button type="submit" variant="secondary">
            Filtern
          </Button>
        </noscript>
      </form>
    </search>
  )
}

/** The categories that occur, and the one from the address even when nobody has it: the choice shown is the one in force. */
function CategorySelect({ control, categories }: { control: FilterControl; categories: readonly string[] }) {
  const chosen = control.filter.category
  const offered = chosen && !categories.includes(chosen) ? [...categories, chosen] : categories
  return (
    <Select
      name={CATEGORY_PARAMETER}
      value={chosen ?? ''}
      onChange={(event) => control.change({ category: event.target.value || null })}
    >
      <option value="">Alle Kategorien</option>
      {offered.map((category) => (
        <option key={category} value={category}>
          {category}
        </option>
      ))}
    </Select>
  )
}
