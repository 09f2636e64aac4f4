import { Suspense, use } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { PlaceMap } from '../../entries/map/place-map'
import { category, type FilterOf, SEARCH } from '../../lib/list/address-fields'
import { choice } from '../../lib/list/choice-field'
import { PublicList, usePublicList } from '../../lib/list/public-list'
import { matchesSearch } from '../../lib/list/search'
import { addDays } from '../../lib/time/town-time'
import { useToday } from '../../lib/time/use-now'
import { EmptyState } from '../../ui/empty/empty-state'
import { Field } from '../../ui/field/field'
import { FilterForm } from '../../ui/field/filter-form'
import { SearchField } from '../../ui/field/search-field'
import { CategorySelect, Select } from '../../ui/field/select'
import { TownVignette } from '../../ui/illustrations/townscape'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { useOpening } from '../businesses/hours/use-opening'
import { overlap, weekdayOf } from '../events/days'
import { lineOf, type TownPlace, type TownPlaces } from './town-place'

/** All businesses, and the events of the next days, on a map and as a list. */
export function TownMapPage({ listing }: { listing: TownPlaces | Promise<TownPlaces> }) {
  const { town } = useSettings().association
  const today = useToday()
  const opening = useOpening()
  const openingOf = ({ business, path }: TownPlace) => (business && path && opening?.(path)) || null
  const list = usePublicList<TownFilter, TownPlace>(FILTER, (place, filter) =>
    matchesFilter(place, filter, today, (each) => openingOf(each)?.status.state === 'open'),
  )
  return (
    <div className="page-width py-7 @2xl:py-14">
      <h1 className="text-4xl @2xl:text-5xl">Karte</h1>
      <p data-print="no" className="mt-3 max-w-2xl text-lg text-ink-soft @2xl:text-xl">
        Alle Betriebe in {town} und die Veranstaltungen der nächsten 30 Tage.
      </p>
      <div className="mt-6">
        <TownFilters list={list} listing={listing} />
      </div>
      <PublicList
        list={list}
        listing={listing}
        name="Betriebe und Veranstaltungen"
        label="Betriebe und Veranstaltungen"
        words={{ one: 'Eintrag', many: 'Einträge', ofMany: 'Einträgen' }}
        loading={<Loading />}
        empty={
          <EmptyState title="Noch keine Betriebe eingetragen" picture={<TownVignette />}>
            <p>Sobald Betriebe oder Veranstaltungen eingetragen sind, stehen sie hier.</p>
          </EmptyState>
        }
        unmatched={
          list.control.filter.open !== null && opening === null
            ? 'Die Öffnungszeiten werden noch geladen.'
            : 'Dazu passt gerade kein Betrieb und keine Veranstaltung.'
        }
        className="@container mt-5 min-w-0"
      >
        {(places, { hasMore }) => (
          <>
            {hasMore && (
              <p className="mb-4">
                Hier stehen {hasMore}.{' '}
                <Link to="/suche" className="text-link">
                  Alle finden
                </Link>
              </p>
            )}
            <PlaceMap
              name="Einträge"
              places={places.map((place) => {
                const known = openingOf(place)
                // A place of an event does not name the town.
                const address =
                  place.address && place.days ? `${place.address}, ${town}` : (place.address ?? null)
                return {
                  ...place,
                  address,
                  line: lineOf(place),
                  ...(known && { openingText: known.text, isOpen: known.status.state === 'open' }),
                }
              })}
            />
          </>
        )}
      </PublicList>
    </div>
  )
}

const Loading = () => (
  <SkeletonList label="Die Karte wird geladen …" count={6} className="grid gap-4">
    <Skeleton className="h-24" />
  </SkeletonList>
)

type TownFiltersProps = {
  list: ReturnType<typeof usePublicList<TownFilter, TownPlace>>
  listing: TownPlaces | Promise<TownPlaces>
}

/** Search, kind, category, days of events, and whether businesses are open. */
function TownFilters({ list, listing }: TownFiltersProps) {
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

type Kind = 'event' | 'business' | 'member' | 'acceptance' | 'sales'
type Period = 'today' | 'week'

/** The kinds; the keys are the words of the address. Those of vouchers belong to that area. */
const KINDS = [
  { key: 'events', kind: 'event', label: 'Veranstaltungen' },
  { key: 'betriebe', kind: 'business', label: 'Betriebe' },
  { key: 'mitglieder', kind: 'member', label: 'Mitglieder' },
  { key: 'einloesestellen', kind: 'acceptance', label: 'Einlösestellen', area: 'vouchers' },
  { key: 'verkaufsstellen', kind: 'sales', label: 'Verkaufsstellen', area: 'vouchers' },
] as const satisfies readonly Readonly<{ key: string; kind: Kind; label: string; area?: 'vouchers' }>[]

const PERIODS = [
  { key: 'heute', label: 'Heute' },
  { key: 'woche', label: 'Diese Woche' },
] as const

const KIND = choice<Kind>('art', {
  event: 'events',
  business: 'betriebe',
  member: 'mitglieder',
  acceptance: 'einloesestellen',
  sales: 'verkaufsstellen',
})

/** In the address as `?suche=…&art=…&kategorie=…&zeit=…&offen=jetzt`. */
export const FILTER = {
  search: SEARCH,
  kind: KIND,
  category: category((word) => word || null),
  time: choice<Period>('zeit', { today: 'heute', week: 'woche' }),
  open: choice<'now'>('offen', { now: 'jetzt' }),
}

type TownFilter = FilterOf<typeof FILTER>

/** The days of a period; a week ends on Sunday. */
function daysOfPeriod(period: Period, today: string) {
  if (period === 'today') return { first: today, last: today }
  const weekday = weekdayOf(today)
  return { first: today, last: addDays(today, weekday === 0 ? 0 : 7 - weekday) }
}

/** Whether a place is of a kind; each business is one, whatever its roles. */
export function isOfKind({ business }: Pick<TownPlace, 'business'>, kind: Kind): boolean {
  if (!business) return kind === 'event'
  if (kind === 'member') return business.member
  if (kind === 'acceptance') return business.accepts
  return kind === 'sales' ? business.sells : kind === 'business'
}

/**
 * Whether a place matches. The period applies to events, the hours to businesses. If only one of them is set, places of the other kind are
 * hidden; if both are set, current events and open businesses are shown. `today` is the town's day, `isOpen` whether a business is open now.
 */
export function matchesFilter(
  place: TownPlace,
  { search, kind, category, time, open }: TownFilter,
  today: string,
  isOpen: (place: TownPlace) => boolean,
): boolean {
  if (kind !== null && !isOfKind(place, kind)) return false
  if (category !== null && place.category !== category) return false
  const { name, otherName = null, address = null } = place
  if (!matchesSearch(search, [name, otherName, lineOf(place), address])) return false
  if (place.days) {
    if (time === null) return open === null
    return overlap(place.days, daysOfPeriod(time, today))
  }
  return open === null ? time === null : isOpen(place)
}
