import { useRef } from 'react'
import { Button } from '../../ui/button'
import { buttonStyle } from '../../ui/button-style'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { useToast } from '../../ui/toast/toast-context'
import { CALENDAR_FEED_PATH } from './event-address'
import { ADDRESS_COPIED } from './notices'

/** All events as a calendar to subscribe to: a link for those whose device knows what to do, and the address for the others. */
export function CalendarFeed({ siteUrl }: { siteUrl: string }) {
  const showToast = useToast()
  const addressRef = useRef<HTMLInputElement>(null)
  const address = `${siteUrl}${CALENDAR_FEED_PATH}`

  async function copy() {
    addressRef.current?.select()
    try {
      await navigator.clipboard.writeText(address)
      showToast(ADDRESS_COPIED)
    } catch {
      // Not allowed, or no secure page: the address stays selected, ready to be copied by hand.
      addressRef.current?.focus()
    }
  }

  return (
    <section
      aria-labelledby="calendar-feed"
      data-print="no"
      className="@container mt-10 border-t border-line-strong pt-6"
    >
      <h2 id="calendar-feed" className="text-2xl">
        Alle Events in Ihrem Kalender
      </h2>
      <p className="mt-2 max-w-2xl">
        Abonnieren Sie unseren Kalender einmal, und jedes neue Event erscheint von selbst in Ihrem. Öffnet
        sich dabei nichts, fügen Sie die Adresse in Ihrem Kalenderprogramm als Kalenderabo ein.
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
    </section>
  )
}
