import { Check, X } from 'lucide-react'
import type { Decision } from '../../../entries/kinds/moderation'
import { Button } from '../../../ui/button/button'

type BulkActionsProps = { count: number; onDecide: (decision: Decision) => void; onClear: () => void }

/** Actions for all selected items. */
export function BulkActions({ count, onDecide, onClear }: BulkActionsProps) {
  if (count === 0) return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-straw-light/60 px-4 py-2">
      <p role="status" className="mr-auto font-semibold">
        {count} ausgewählt
      </p>
      <Button variant="quiet" onClick={() => onDecide('approved')}>
        <Check aria-hidden="true" className="size-5" />
        Auswahl genehmigen
      </Button>
      <Button variant="quiet" onClick={() => onDecide('rejected')}>
        <X aria-hidden="true" className="size-5" />
        Auswahl ablehnen
      </Button>
      <Button variant="quiet" onClick={onClear}>
        Auswahl aufheben
      </Button>
    </div>
  )
}
