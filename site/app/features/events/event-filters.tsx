import { type ReactNode, useEffect, useState } from 'react'
import { CategoryFilters } from '../../lib/list/category-filters'
import type { Listing } from '../../lib/list/listing'
import type { usePublicList } from '../../lib/list/public-list'
import { Field } from '../../ui/field/field'
import { Select } from '../../ui/field/select'
import { offeredCategories } from './categories'
import type { TownEvent } from './event'
import { type EventFilter, FILTER, type FilteredEvent, inGermanOrder, placesOf, RANGES } from './filter'
import type { ListedEvents } from './listed-events'
import { viewParameters } from './view'

/** Events as they are listed or in the calendar. */
type Listed = Listing<Pick<TownEvent, 'location' | 'category'>> & Pick<ListedEvents, 'places' | 'categories'>

type EventFiltersProps = {
  list: ReturnType<typeof usePublicList<EventFilter, FilteredEvent>>
  listing: Listed | Promise<Listed>
  /** Month of the calendar; null for the list. */
  month: string | null
  /** Beside the summary of further filters. */
  children: ReactNode
}

/** Search and categories of the list of events; range and place are behind a summary in narrow windows. */
export function EventFilters({ list, listing, month, children }: EventFiltersProps) {
  const { filter, change } = list.control
  const listed = useLoaded(listing)
  const rows = listed?.state === 'loaded' ? listed.rows : []
  const categories = offeredCategories([
    ...(listed?.categories ?? rows.map(({ category }) => category)),
    ...(filter.category ?? []),
  ])
  const isNarrowed = filter.time !== null || filter.place !== null
  const [hasOpened, setOpened] = useState(isNarrowed)
  // Stays open when they are reset, because the focus may be inside.
  if (isNarrowed && !hasOpened) setOpened(true)
  return (
    <CategoryFilters
      list={list}
      categories={categories}
      placeholder="Titel, Tag, Beschreibung oder Ort"
      className="grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] @2xl:grid-cols-2 @5xl:grid-cols-4"
    >
      {/* Without scripts the form keeps the view. */}
      {month !== null &&
        [...viewParameters(new URLSearchParams(), { month })].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <div className="col-span-full flex flex-wrap items-center justify-between gap-4 @5xl:contents">
        {/* In wide windows the fields are shown without the summary, where the browser can. */}
        <details
          open={hasOpened}
          className="open:w-full @2xl:w-full @2xl:details-content:[content-visibility:visible] @5xl:col-span-2"
        >
          <summary className="min-h-11 w-fit py-2 font-semibold text-river-800 underline decoration-1 underline-offset-4 hover:decoration-2 @2xl:supports-[selector(::details-content)]:hidden">
            Mehr Filter
          </summary>
          <div className="grid gap-4 @max-2xl:pt-2 @2xl:grid-cols-2">
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
              <PlaceSelect
                place={filter.place}
                places={listed?.places ? inGermanOrder(listed.places) : placesOf(rows)}
                onChoose={(place) => change({ place })}
              />
            </Field>
          </div>
        </details>
        {children}
      </div>
    </CategoryFilters>
  )
}

/** A listing as soon as it is loaded; null before the first one. */
function useLoaded(listing: Listed | Promise<Listed>): Listed | null {
  const [loaded, setLoaded] = useState<Listed | null>(null)
  useEffect(() => {
    if (!(listing instanceof Promise)) return
    let isCurrent = true
    listing.then(
      (read) => isCurrent && setLoaded(read),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [listing])
  return listing instanceof Promise ? loaded : listing
}

type PlaceProps = {
  place: string | null
  places: readonly string[]
  onChoose: (place: string | null) => void
}

/** The places of the listed events, and the one in the address even when it does not occur, so that the select shows the filter in effect. */
function PlaceSelect({ place, places, onChoose }: PlaceProps) {
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
