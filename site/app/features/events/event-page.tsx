import { CalendarPlus, MapPin, Route } from 'lucide-react'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { ReportButton } from '../../entries/report/report-button'
import { ShareBar } from '../../entries/share-bar'
import { mapLink, routeLink } from '../../lib/links/contact-links'
import { LinkedText } from '../../lib/links/visitors-text'
import { Breadcrumbs } from '../../lib/page/breadcrumbs'
import { Enlargeable } from '../../lib/picture/enlargeable'
import { pictureSources } from '../../lib/picture/pictures'
import { useNow } from '../../lib/time/use-now'
import type { loader as rootLoader } from '../../root'
import { buttonStyle } from '../../ui/button/button-style'
import { googleCalendarLink, outlookCalendarLink } from './calendar-links'
import type { TownEvent } from './event'
import { eventCalendarPath, eventPath } from './event-address'
import { EventDetails, eventPlaceQuery } from './event-details'
import { EventBadges } from './event-facts'
import type { EventWithOthers } from './event-queries'
import { EventStatus } from './event-texts'
import { OtherDates } from './other-dates'

/** One event. */
export function EventPage({ found: { event, sameDay, series, readAt } }: { found: EventWithOthers }) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  const { town } = useSettings().association
  const now = useNow(new Date(readAt))
  const url = `${access?.siteUrl ?? ''}${eventPath(event)}`
  return (
    <article className="page-width max-w-4xl py-7 @2xl:py-12">
      <Breadcrumbs above={[{ label: 'Events & Termine', to: '/events' }]} title={event.title} />
      <div className="mt-5">
        <EventBadges event={event} now={now} />
      </div>
      <h1 className="mt-3 text-4xl hyphens-auto wrap-anywhere @2xl:text-5xl">{event.title}</h1>
      <div className="mt-5 empty:hidden">
        <EventStatus event={event} now={now} />
      </div>
      <div className="mt-5 rounded-card border border-line bg-paper-bright p-5 @2xl:p-7">
        <EventDetails event={event} />
        <Actions event={event} url={url} town={town} />
      </div>
      <div className="mt-6 empty:hidden">
        <WholePicture event={event} baseUrl={access?.baseUrl ?? ''} />
      </div>
      {event.description && (
        <p className="mt-8 max-w-prose text-lg whitespace-pre-line wrap-anywhere">
          <LinkedText text={event.description} />
        </p>
      )}
      <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
        <ShareBar title={event.title} url={url} />
        <div className="-mx-3">
          <ReportButton kind="event" id={event.id} title={event.title} />
        </div>
      </div>
      <OtherDates id="series" title="Weitere Termine" events={series} withDay />
      <OtherDates id="same-day" title="Mehr an diesem Tag" events={sameDay} />
    </article>
  )
}

type ActionsProps = { event: TownEvent; url: string; town: string }

/** What most people do with an event: note it, and find the way. The forms of two calendars are one press further away. */
function Actions({ event, url, town }: ActionsProps) {
  const query = eventPlaceQuery(event, town)
  const others = [
    ['Google Kalender', googleCalendarLink(event, url)],
    ['Outlook', outlookCalendarLink(event, url)],
  ] as const
  return (
    <div data-print="no" className="mt-5">
      <ul className="grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-2">
        <li className="grid">
          <a href={eventCalendarPath(event.id)} className={ACTION}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            <span>
              In Kalender<span className={LONG}> übernehmen</span>
            </span>
          </a>
        </li>
        {query &&
          (
            [
              [MapPin, 'Auf der Karte', ' zeigen', mapLink(query)],
              [Route, 'Route', ' planen', routeLink(query)],
            ] as const
          ).map(([Icon, label, verb, href]) => (
            <li key={label} className="grid">
              <a href={href} {...ELSEWHERE} className={ACTION}>
                <Icon aria-hidden="true" className="size-5" />
                <span>
                  {label}
                  <span className={LONG}>{verb}</span>
                </span>
                <NewTab />
              </a>
            </li>
          ))}
      </ul>
      <details className="mt-2">
        <summary className="w-fit py-2.5 text-link">Andere Kalender</summary>
        <ul className="-ml-4 flex flex-wrap">
          {others.map(([label, href]) => (
            <li key={label}>
              <a href={href} {...ELSEWHERE} className={buttonStyle('quiet', 'medium')}>
                {label}
                <NewTab />
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const ACTION = buttonStyle(
  'secondary',
  'slim',
  'max-[40rem]:flex-col max-[40rem]:gap-1 max-[40rem]:px-1 max-[40rem]:text-[0.9375rem]',
)
/** Seen where there is room. */
const LONG = 'max-[40rem]:sr-only'
const ELSEWHERE = { target: '_blank', rel: 'nofollow noopener' } as const

const NewTab = () => <span className="sr-only"> (öffnet in neuem Tab)</span>

/** Not cropped, because posters are in portrait format. */
const SIZE = { width: 800, height: 800, whole: true, phoneQuality: 60 }

/** The whole picture. Renders nothing without one, or when it can't be loaded. */
function WholePicture({ event, baseUrl }: { event: TownEvent; baseUrl: string }) {
  const [broken, setBroken] = useState(false)
  const sources = pictureSources(event.image_url, baseUrl, SIZE)
  if (!sources || broken) return null
  const alt = `Bild zu „${event.title}“`
  return (
    <Enlargeable
      imageUrl={event.image_url}
      baseUrl={baseUrl}
      title={event.title}
      alt={alt}
      // The area is reserved, so that nothing moves when the picture arrives.
      className="flex aspect-4/3 cursor-zoom-in items-center justify-center overflow-hidden rounded-card bg-paper-deep print:hidden"
    >
      <img
        {...sources}
        // On phones it takes 92vw, for which browsers would load the next width for 4 % more pixels.
        sizes="(min-width: 64rem) 48rem, 88vw"
        alt={alt}
        fetchPriority="high"
        onError={() => setBroken(true)}
        className="size-full object-contain"
      />
    </Enlargeable>
  )
}
