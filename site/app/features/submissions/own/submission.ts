import type { CommonSettings } from '../../../association/site-settings'
import { KINDS, type Kind } from '../../../entries/kinds/kinds'
import type { Tables } from '../../../lib/supabase/database.types'
import type { BadgeTone } from '../../../ui/text/badge'

/** A submission of the signed-in user. */
export type Submission = Readonly<Omit<Tables<'my_submissions'>, 'image_url'>>

export const STATES: Readonly<Record<Submission['state'], Readonly<{ label: string; tone: BadgeTone }>>> = {
  pending: { label: 'Wartet auf Freigabe', tone: 'straw' },
  published: { label: 'Veröffentlicht', tone: 'meadow' },
  ended: { label: 'Beendet', tone: 'neutral' },
  rejected: { label: 'Nicht freigegeben', tone: 'neutral' },
}

/** Public path of the submission; null when it is not public. */
export function publicPath(submission: Submission, areas: CommonSettings['areas']): string | null {
  const { publicPath }: Kind = KINDS[submission.kind]
  return submission.state === 'published' ? publicPath(submission, areas) : null
}
