import { Link } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { PlaceMap } from '../../entries/map/place-map'
import { PublicList, usePublicList } from '../../lib/list/public-list'
import { useToday } from '../../lib/time/use-today'
import { EmptyState } from '../../ui/empty/empty-state'
import { TownVignette } from '../../ui/illustrations/town-vignette'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { useOpening } from '../businesses/hours/use-opening'
import { FILTER, matchesFilter, type TownFilter } from './filter'
import { TownFilters } from './town-filters'
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
        Alle Betriebe in {town} und die Veranstaltungen der nächsten 30 Tage. Runde Zeichen sind Betriebe,
        eckige Veranstaltungen.
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
                  ...{ ...place, address, line: lineOf(place) },
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
