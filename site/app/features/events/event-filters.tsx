import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CategoryFilters } from '../../lib/list/category-filters'
import type { Listing } from '../../lib/list/listing'
import type { usePublicList } from '../../lib/list/public-list'
import { buttonStyle } from '../../ui/button/button-style'
import { pillStyle } from '../../ui/button/pill-style'
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
  /** Links to the views, beside range and place. */
  children: ReactNode
}

/** Search and categories of the list of events; range, place and view are behind one button in narrow windows, where chips name the chosen ones. */
export function EventFilters({ list, listing, month, children }: EventFiltersProps) {
  const { filter, change } = list.control
  const listed = useLoaded(listing)
  const rows = listed?.state === 'loaded' ? listed.rows : []
  const categories = offeredCategories([
    ...(listed?.categories ?? rows.map(({ category }) => category)),
    ...(filter.category ?? []),
  ])
  return (
    <CategoryFilters
      list={list}
      categories={categories}
      placeholder="Titel, Tag, Beschreibung oder Ort"
      className="gap-y-3 grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] @2xl:grid-cols-2 @2xl:gap-y-4 @5xl:grid-cols-[minmax(0,1fr)_11rem_minmax(0,39rem)]"
    >
      {/* Without scripts the form keeps the view. */}
      {month !== null &&
        [...viewParameters(new URLSearchParams(), { month })].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 @5xl:contents">
        {/* In wide windows the fields are shown without the summary, where the browser can. */}
        <details className="peer open:w-full @2xl:w-full @2xl:details-content:[content-visibility:visible]">
          <summary
            className={buttonStyle(
              'secondary',
              'slim',
              'list-none @2xl:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden',
            )}
          >
            <SlidersHorizontal aria-hidden="true" className="size-5" />
            Filter
          </summary>
          <div className="grid items-end gap-4 @max-2xl:pt-3 @2xl:grid-cols-2 @5xl:grid-cols-[1fr_1fr_auto]">
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
            {children}
          </div>
        </details>
        <ChosenFilters control={list.control} />
      </div>
    </CategoryFilters>
  )
}

/** Range and place that are set, each as a link that takes it away; beside the closed button, which hides their fields. */
function ChosenFilters({ control }: Pick<EventFiltersProps['list'], 'control'>) {
  const { time, place } = control.filter
  const chips = [
    ...RANGES.filter(({ key }) => key === FILTER.time.write(time)).map(({ label }) => ({
      label,
      to: control.addressOf({ time: null }),
    })),
    ...(place === null ? [] : [{ label: place, to: control.addressOf({ place: null }) }]),
  ]
  return chips.map(({ label, to }) => (
    <Link
      key={label}
      to={to}
      onClick={control.followed}
      preventScrollReset
      className={`${pillStyle(true)} wrap-anywhere peer-open:hidden @2xl:hidden`}
    >
      {label}
      <span className="sr-only"> nicht mehr filtern</span>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </Link>
  ))
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
