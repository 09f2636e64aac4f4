import type { ReactNode } from 'react'
import { useNeedsApproval } from '../../association/use-settings'
import { EmptyState } from '../../ui/empty/empty-state'
import { TownVignette } from '../../ui/illustrations/townscape'

/** Shown when there are no events. */
export default function NothingPlanned(): ReactNode {
  return (
    <EmptyState title="Keine Events gefunden" picture={<TownVignette />}>
      <p>
        Zurzeit ist nichts angekündigt. Planen Sie etwas? Reichen Sie Ihre Veranstaltung ein, sie erscheint{' '}
        {useNeedsApproval('events') ? 'nach Prüfung' : 'sofort'}.
      </p>
    </EmptyState>
  )
}
