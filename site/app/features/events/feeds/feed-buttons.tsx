import { FormDialogButton } from '../../../ui/dialog/form-dialog-button'
import { NeedsScript } from '../../../ui/without-script/needs-script'
import { CALENDAR_FEED_PATH, FEED_PATH } from '../event-address'
import type { EventFilter } from '../filter'
import { feedAddress, webcalAddress } from './feed-address'

const load = () => import('./dialogs')
const loadSubscription = async () => (await load()).SubscriptionDialog
const loadEmbedding = async () => (await load()).EventEmbeddingDialog
const LOOK = { variant: 'quiet', size: 'slim' } as const

/** Opens the dialogs that say how to subscribe to what the list shows, and how another site shows it; without scripts links of the feeds. */
export function FeedButtons(list: { siteUrl: string; filter: EventFilter }) {
  const links = [
    ['Kalender abonnieren', webcalAddress(feedAddress(list.siteUrl, CALENDAR_FEED_PATH, list.filter))],
    ['Als RSS abonnieren', feedAddress(list.siteUrl, FEED_PATH, list.filter)],
  ] as const
  return (
    <div data-print="no" className="-ml-2.5 flex flex-wrap">
      <NeedsScript
        instead={links.map(([label, href]) => (
          <a key={label} href={href} className="mx-2.5 inline-flex min-h-11 items-center text-link">
            {label}
          </a>
        ))}
      >
        <FormDialogButton load={loadSubscription} dialogProps={list} {...LOOK}>
          Kalender abonnieren
        </FormDialogButton>
        <FormDialogButton load={loadEmbedding} dialogProps={list} {...LOOK}>
          Einbetten
        </FormDialogButton>
      </NeedsScript>
    </div>
  )
}
