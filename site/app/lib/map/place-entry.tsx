import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/button/icon-button'
import { mapLink, routeLink } from '../links/contact-links'
import { PlaceLinks } from '../links/place-links'
import { distanceText, writeCoordinates } from './coordinates'
import type { MapPlace } from './place'

type PlaceEntryProps = {
  place: MapPlace
  /** In metres, from where the visitor is; null where that is not known. */
  distance: number | null
  /** Shows the place on the map; without it there is no button for that. */
  onShow?: () => void
}

/** Name with link, the line below it, whether it is open, its distance, and the links of a maps service. */
export function PlaceEntry({ place, distance, onShow }: PlaceEntryProps) {
  const { name, path, line, openingText, isOpen, coordinates, address } = place
  const query = coordinates ? writeCoordinates(coordinates).replace(' ', '') : address
  const entry = (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-lg leading-snug font-extrabold wrap-anywhere">
          {path ? (
            <Link to={path} className="text-link">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        {distance !== null && (
          <span className="font-semibold text-river-800">
            <span className="sr-only">Entfernung: </span>
            {distanceText(distance)}
          </span>
        )}
      </p>
      {line && <p className="leading-snug text-ink-soft wrap-anywhere">{line}</p>}
      {openingText && (
        <p className={`font-semibold ${isOpen ? 'text-meadow-dark' : 'text-ink-soft'}`}>{openingText}</p>
      )}
      {!onShow && query && (
        <PlaceLinks {...(!coordinates && { map: mapLink(query) })} route={routeLink(query)} />
      )}
    </>
  )
  if (!onShow) return entry
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2">
      <div className="min-w-0">{entry}</div>
      <span data-print="no">
        <IconButton icon={MapPin} label={`Zeigen: ${name} auf der Karte`} onClick={onShow} />
      </span>
    </div>
  )
}
