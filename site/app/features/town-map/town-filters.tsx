import { Suspense, use } from 'react'
import { useSettings } from '../../association/use-settings'
import type { usePublicList } from '../../lib/list/public-list'
import { CategorySelect } from '../../ui/field/category-select'
import { Field } from '../../ui/field/field'
import { FilterForm } from '../../ui/field/filter-form'
import { SearchField } from '../../ui/field/search-field'
import { Select } from '../../ui/field/select'
import { FILTER, isOfKind, KINDS, PERIODS, type TownFilter } from './filter'
import type { TownPlace, TownPlaces } from './town-place'

type TownFiltersProps = {
  list: ReturnType<typeof usePublicList<TownFilter, TownPlace>>
  listing: TownPlaces | Promise<TownPlaces>
}

/** Search, kind, category, days of events, and whether businesses are open. */
export function TownFilters({ list, listing }: TownFiltersProps) {
  const { filter, typeSearch, change } = list.control
  const { areas } = useSettings()
  const kinds = KINDS.filter((each) => !('area' in each) || areas[each.area])
  return (
    <FilterForm className="grid items-end gap-4 @2xs:grid-cols-2 @5xl:grid-cols-[1fr_12rem_14rem_12rem]">
      <SearchField
        name={FILTER.search.name}
        value={filter.search}
        onSearch={typeSearch}
        placeholder="Name, Ort oder Adresse"
        inputRef={list.searchRef}
        className="@2xs:@max-5xl:col-span-2"
      />
      <Field label="Was">
        <Select
          name={FILTER.kind.name}
          value={FILTER.kind.write(filter.kind) ?? ''}
          options={kinds}
          onChange={({ target }) => change({ kind: FILTER.kind.read(target.value), category: null })}
        >
          <option value="">Alles</option>
        </Select>
      </Field>
      <Field label="Kategorie">
        <Suspense fallback={<Categories {...{ list }} places={[]} />}>
          <ReadCategories {...{ list, listing }} />
        </Suspense>
      </Field>
      <Field label="Veranstaltungen" className="@2xs:@max-md:col-span-2">
        <Select
          name={FILTER.time.name}
          value={FILTER.time.write(filter.time) ?? ''}
          options={PERIODS}
          onChange={({ target }) => change({ time: FILTER.time.read(target.value) })}
        >
          <option value="">Nächste 30 Tage</option>
        </Select>
      </Field>
      <label
        data-script="needed"
        className="col-span-full inline-flex items-center gap-3 font-semibold @md:@max-5xl:col-span-1 @md:@max-5xl:min-h-11"
      >
        <input
          type="checkbox"
          checked={filter.open !== null}
          onChange={({ target }) => change({ open: target.checked ? 'now' : null })}
          className="size-6 accent-river-700"
        />
        Jetzt geöffnete Betriebe
      </label>
    </FilterForm>
  )
}

function ReadCategories({ list, listing }: TownFiltersProps) {
  const read = listing instanceof Promise ? use(listing) : listing
  return <Categories list={list} places={read.state === 'loaded' ? read.rows : []} />
}

/** Those of the chosen kind, and the one in the address. */
function Categories({ list, places }: Pick<TownFiltersProps, 'list'> & { places: readonly TownPlace[] }) {
  const { filter, change } = list.control
  const { kind, category: chosen } = filter
  const found = places.flatMap((place) =>
    place.category !== null && (kind === null || isOfKind(place, kind)) ? place.category : [],
  )
  const offered = [...new Set([...found, ...(chosen ? [chosen] : [])])].toSorted(
    new Intl.Collator('de').compare,
  )
  return (
    <CategorySelect
      name={FILTER.category.name}
      value={chosen}
      categories={offered.map((category) => ({ key: category, label: category }))}
      onChoose={(category) => change({ category })}
    />
  )
}
