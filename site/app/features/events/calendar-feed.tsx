import { useRef } from 'react'
import { writeFilter } from '../../lib/list/address-fields'
import { Button } from '../../ui/button/button'
import { buttonStyle } from '../../ui/button/button-style'
import { Field } from '../../ui/field/field'
import { Input } from '../../ui/field/input'
import { useToast } from '../../ui/toast/toast-context'
import { CALENDAR_FEED_PATH, FEED_PATH } from './event-address'
import { type EventFilter, FILTER } from './filter'
import { ADDRESS_COPIED } from './notices'

type CalendarFeedProps = { siteUrl: string; filter: EventFilter }

/** Subscription of what the list shows: a `webcal:` link, the calendar's address to copy, and the RSS feed. */
export function CalendarFeed({ siteUrl, filter }: CalendarFeedProps) {
  const showToast = useToast()
  const addressRef = useRef<HTMLInputElement>(null)
  const parameters = writeFilter(FILTER, filter, new URLSearchParams())
  const search = parameters.size > 0 ? `?${parameters}` : ''
  const address = `${siteUrl}${CALENDAR_FEED_PATH}${search}`

  async function copy() {
    addressRef.current?.select()
    try {
      await navigator.clipboard.writeText(address)
      showToast(ADDRESS_COPIED)
    } catch {
      // No permission or no secure context: the address stays selected, so that it can be copied by hand.
      addressRef.current?.focus()
    }
  }

  return (
    <details data-print="no" className="@container open:rounded-card open:border open:border-line open:p-4">
      <summary className="min-h-11 w-fit py-2 font-semibold text-river-800 underline decoration-1 underline-offset-4 hover:decoration-2">
        {search ? 'Diese Auswahl' : 'Alle Veranstaltungen'} in Ihrem Kalender
      </summary>
      <p className="max-w-2xl">
        Abonnieren Sie unseren Kalender einmal, und jede neue Veranstaltung erscheint von selbst in Ihrem.
        Öffnet sich dabei nichts, fügen Sie die Adresse in Ihrem Kalenderprogramm als Kalenderabo ein.
      </p>
      <div className="mt-5 grid items-end gap-4 @2xl:grid-cols-[auto_minmax(0,1fr)]">
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonStyle('secondary', 'medium')}>
          Kalender abonnieren
        </a>
        <div className="flex items-end gap-1">
          <Field label="Adresse des Kalenders" className="flex-1">
            <Input ref={addressRef} readOnly value={address} onFocus={(event) => event.target.select()} />
          </Field>
          <Button variant="quiet" onClick={copy} className="noscript:hidden">
            Kopieren
          </Button>
        </div>
      </div>
      <p className="mt-3">
        <a href={`${FEED_PATH}${search}`} className="inline-flex min-h-11 items-center text-link">
          Als RSS abonnieren
        </a>
      </p>
    </details>
  )
}
