import type { EmbeddedEntry } from '../../../entries/embedding/embed-document.server'
import type { TownEvent } from '../event'
import { eventPath } from '../event-address'
import { STATUS_WORDS } from '../status'
import { describeWhen } from '../when'

/** An event in a frame on another site. */
export const embeddedEvent = (event: TownEvent): EmbeddedEntry => ({
  path: eventPath(event),
  title: [STATUS_WORDS[event.status], event.title].filter(Boolean).join(': '),
  about: [describeWhen(event), event.location].filter(Boolean).join(' · '),
})
