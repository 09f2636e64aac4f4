import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSettingsOf } from '../../association/use-settings'
import { metresBetween } from '../../lib/map/coordinates'
import { Legend } from '../../lib/map/pin'
import { isLocated, type MapPlace, type PinPlace } from '../../lib/map/place'
import { PlaceEntry } from '../../lib/map/place-entry'
import { Streets } from '../../lib/map/streets'
import { Button } from '../../ui/button/button'
import { IconButton } from '../../ui/button/icon-button'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { NearMe, useOwnPosition } from './near-me'

type PlaceMapProps = {
  /** In the order of the list. */
  places: readonly MapPlace[]
  /** What the places are, in the plural. */
  name: string
}

/** The places of a list on a map, and beside it as a list, which can be sorted by distance. */
export function PlaceMap({ places, name }: PlaceMapProps) {
  const { centre } = useSettingsOf('map')
  const { position, ask, forget } = useOwnPosition()
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const map = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const list = useRef<HTMLHeadingElement>(null)
  const own = position.state === 'known' ? position.coordinates : null
  const distanceTo = (place: PinPlace) => own && metresBetween(own, place.coordinates)
  const located = places.filter(isLocated)
  const inOrder = own ? located.toSorted((a, b) => (distanceTo(a) ?? 0) - (distanceTo(b) ?? 0)) : located
  const chosen = located.filter(({ id }) => chosenIds.includes(id))

  function choose(some: readonly PinPlace[]) {
    setChosenIds(some.map(({ id }) => id))
    // After it is rendered.
    requestAnimationFrame(() => panel.current?.focus())
  }

  function close() {
    setChosenIds([])
    map.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
  }

  return (
    <div className="grid items-start gap-6 @5xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section
        aria-label="Karte"
        data-print="no"
        data-script="needed"
        className="relative min-w-0 @5xl:sticky @5xl:top-28"
      >
        <NearMe position={position} onAsk={ask} onForget={forget} />
        <button
          type="button"
          onClick={() => list.current?.focus()}
          className="pointer-events-none absolute top-0 left-0 z-10 min-h-11 rounded-soft bg-paper-bright px-3 text-link opacity-0 focus:pointer-events-auto focus:opacity-100"
        >
          Karte überspringen, zur Liste
        </button>
        <div
          ref={map}
          className="h-[min(65vh,32rem)] min-h-80 overflow-hidden rounded-card border border-line"
        >
          {located.length > 0 ? (
            <Streets places={located} chosen={chosen} onChoose={choose} centre={centre} own={own} />
          ) : (
            <p className="grid size-full place-items-center bg-paper-deep p-6 text-center text-ink-soft">
              Zu keinem dieser Einträge ist ein Standort eingetragen.
            </p>
          )}
        </div>
        {located.some(({ sign }) => sign) && located.some(({ sign }) => !sign) && <Legend />}
        {chosen.length > 0 && (
          <section
            ref={panel}
            tabIndex={-1}
            aria-label="Ausgewählt"
            className="relative mt-3 rounded-card border border-line bg-paper-bright p-4 pr-14 shadow-card outline-none"
          >
            <div className="absolute top-2 right-2">
              <IconButton icon={X} label="Auswahl schließen" onClick={close} />
            </div>
            <ul className="grid max-h-80 gap-4 overflow-y-auto">
              {chosen.map((place) => (
                <li key={place.id}>
                  <PlaceEntry place={place} distance={distanceTo(place)} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </section>
      <div className="grid min-w-0 gap-8">
        <PlaceList
          title={own ? `${name} nach Entfernung` : `${name} auf der Karte`}
          headingRef={list}
          places={inOrder}
          distanceTo={distanceTo}
          onShow={(place) => choose([place])}
        />
        <PlaceList
          title="Ohne Standort auf der Karte"
          places={places.filter((place) => !isLocated(place))}
          distanceTo={() => null}
        />
      </div>
    </div>
  )
}

/** Entries that a list shows at first, and with each press of its button. */
const STEP = 100

type PlaceListProps<Place> = {
  title: string
  headingRef?: React.Ref<HTMLHeadingElement>
  places: readonly Place[]
  distanceTo: (place: Place) => number | null
  onShow?: (place: Place) => void
}

function PlaceList<Place extends MapPlace>(props: PlaceListProps<Place>) {
  const { title, headingRef, places, distanceTo, onShow } = props
  const [most, setMost] = useState(STEP)
  const entries = useRef<HTMLOListElement>(null)
  if (places.length === 0) return null
  const left = places.length - most

  // The button may be gone then: the focus goes to the first new entry, after it is rendered.
  function showMore() {
    setMost(most + STEP)
    requestAnimationFrame(() =>
      entries.current?.children[most]?.querySelector<HTMLElement>('a, button')?.focus(),
    )
  }

  return (
    <section aria-label={title}>
      <h2 ref={headingRef} tabIndex={-1} className="border-b-2 border-river-900 pb-1 text-xl outline-none">
        {title}
      </h2>
      <ol ref={entries} className="divide-y divide-line">
        {places.slice(0, most).map((place) => (
          <li key={place.id} className="py-3">
            <PlaceEntry
              place={place}
              distance={distanceTo(place)}
              {...(onShow && { onShow: () => onShow(place) })}
            />
          </li>
        ))}
      </ol>
      {left > 0 && (
        <NeedsScript instead={<p>{left.toLocaleString('de-DE')} weitere findet die Suche der Seite.</p>}>
          <Button variant="secondary" onClick={showMore} className="mt-4">
            {left === 1 ? '1 weiterer Eintrag' : `${Math.min(left, STEP)} weitere Einträge`}
          </Button>
        </NeedsScript>
      )}
    </section>
  )
}
