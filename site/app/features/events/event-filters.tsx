import { Suspense, use } from 'react'
import { CategoryFilters } from '../../lib/list/category-filters'
import type { usePublicList } from '../../lib/list/public-list'
import { Field } from '../../ui/field/field'
import { Select } from '../../ui/field/select'
import { CATEGORIES } from './categories'
import { type EventFilter, FILTER, type FilteredEvent, placesOf } from './filter'
import type { EventListing } from './queries'
import { RANGES } from './ranges'

type EventFiltersProps = {
  list: ReturnType<typeof usePublicList<EventFilter, FilteredEvent>>
  listing: EventListing | Promise<EventListing>
}

/** Search, categories, range and place of the list of events. */
export function EventFilters({ list, listing }: EventFiltersProps) {
  const { filter, change } = list.control
  const choosePlace = (place: string | null) => change({ place })
  return (
    <CategoryFilters
      list={list}
      categories={CATEGORIES}
      placeholder="Titel, Tag, Beschreibung oder Ort"
      className="@2xl:grid-cols-2 @5xl:grid-cols-4"
    >
      <Field label="Zeitraum">
        <Select
          name={FILTER.time.name}
          value={FILTER.time.write(filter.time) ?? ''}
          options={RANGES}
          onChange={({ target }) => change({ time: FILTER.time.read(target.value) })}
        >
          <option value="">Alle Termine</option>
        </Select>
      </Field>
      <Field label="Ort">
        <Suspense fallback={<PlaceSelect place={filter.place} places={[]} onChoose={choosePlace} />}>
          <LoadedPlaces listing={listing} place={filter.place} onChoose={choosePlace} />
        </Suspense>
      </Field>
    </CategoryFilters>
  )
}

type PlaceProps = { place: string | null; onChoose: (place: string | null) => void }

function LoadedPlaces({ listing, ...rest }: PlaceProps & Pick<EventFiltersProps, 'listing'>) {
  const read = listing instanceof Promise ? use(listing) : listing
  return <PlaceSelect {...rest} places={read.state === 'failed' ? [] : placesOf(read.rows)} />
}

/** The places of the listed events, and the one in the address even when it does not occur, so that the select shows the filter in effect. */
function PlaceSelect({ place, places, onChoose }: PlaceProps & { places: readonly string[] }) {
  const offered = place !== null && !places.includes(place) ? [...places, place] : places
  return (
    <Select
      name={FILTER.place.name}
      value={place ?? ''}
      options={offered.map((one) => ({ key: one, label: one }))}
      onChange={({ target }) => onChoose(FILTER.place.read(target.value))}
    >
      <option value="">Alle Orte</option>
    </Select>
  )
}
