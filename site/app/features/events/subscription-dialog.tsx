import { CopiedText } from '../../entries/embedding/copied-text'
import { EMBEDDED } from '../../entries/embedding/embedded-lists'
import { EmbeddingDialog } from '../../entries/embedding/embedding-dialog'
import { buttonStyle } from '../../ui/button/button-style'
import { Dialog } from '../../ui/dialog/dialog'
import { CALENDAR_FEED_PATH, FEED_PATH } from './event-address'
import { type EventFilter, feedAddress, webcalAddress } from './filter'

const COPIED = {
  title: 'Adresse kopiert',
  description: 'Fügen Sie sie in Ihrem Kalenderprogramm als Kalenderabo ein.',
}

export type FeedDialogProps = {
  open: boolean
  onClose: () => void
  siteUrl: string
  /** Filter of the list. */
  filter: EventFilter
}

/** Subscription of what the list shows: a `webcal:` link, the calendar's address to copy, and the RSS feed. */
export function SubscriptionDialog({ open, onClose, siteUrl, filter }: FeedDialogProps) {
  const address = feedAddress(siteUrl, CALENDAR_FEED_PATH, filter)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Kalender abonnieren"
      description={
        address.includes('?')
          ? 'Die Auswahl, die Sie gerade sehen, in Ihrem Kalender.'
          : 'Alle Veranstaltungen in Ihrem Kalender.'
      }
    >
      <p>
        Abonnieren Sie unseren Kalender einmal, und jede neue Veranstaltung erscheint von selbst in Ihrem.
      </p>
      <p className="mt-4">
        <a href={webcalAddress(address)} className={buttonStyle('primary', 'medium')}>
          Im Kalenderprogramm öffnen
        </a>
      </p>
      <p className="mt-6 mb-3">
        Öffnet sich dabei nichts, fügen Sie diese Adresse in Ihrem Kalenderprogramm als Kalenderabo ein.
      </p>
      <CopiedText
        label="Adresse des Kalenders"
        text={address}
        copied={COPIED}
        className="min-h-0 break-all"
      />
      <p className="mt-6">
        <a
          href={feedAddress(siteUrl, FEED_PATH, filter)}
          className="inline-flex min-h-11 items-center text-link"
        >
          Als RSS abonnieren
        </a>
      </p>
    </Dialog>
  )
}

/** How another site shows the events that the list shows. */
export function EventEmbeddingDialog({ siteUrl, filter, ...dialog }: FeedDialogProps) {
  const { path, words } = EMBEDDED.events
  return <EmbeddingDialog {...dialog} address={feedAddress(siteUrl, path, filter)} words={words} />
}
