import { useState } from 'react'
import type { ModeratedKind } from '../../../entries/kinds/kinds'
import { isCorrected } from './correction'
import { CorrectionDialog } from './correction-dialog'
import { DetailDialog } from './detail-dialog'
import type { Item } from './item'
import { MergeDialog } from './merge-dialog'
import { MonthDialog } from './month/month-dialog'
import { StepsDialog } from './steps/steps-dialog'
import type { useItemActions } from './use-item-actions'

type ItemDialogsProps = {
  kind: ModeratedKind
  items: readonly Item[]
  actions: Pick<ReturnType<typeof useItemActions>, 'opened' | 'close' | 'decideOpened'>
  /** Resolves with whether it is gone. */
  onDelete: (item: Item) => Promise<boolean>
  /** Resolves with whether they are merged. */
  onMerge: (item: Item, kept: Item) => Promise<boolean>
  onCorrected: () => void
}

/** The details of the opened item, and the dialogs that take their place. */
export function ItemDialogs({ kind, items, actions, onDelete, onMerge, onCorrected }: ItemDialogsProps) {
  const [correcting, setCorrecting] = useState<Item | null>(null)
  const [following, setFollowing] = useState<Item | null>(null)
  const [merging, setMerging] = useState<Item | null>(null)
  const [choosingMonth, setChoosingMonth] = useState<Item | null>(null)
  const replacedBy = (open: (item: Item) => void) => (item: Item) => {
    actions.close()
    open(item)
  }
  return (
    <>
      <DetailDialog
        kind={kind}
        item={actions.opened}
        onDecide={actions.decideOpened}
        onDelete={async (item) => {
          if (await onDelete(item)) actions.close()
        }}
        onCorrect={isCorrected(kind) ? replacedBy(setCorrecting) : undefined}
        onSteps={kind === 'idea' ? replacedBy(setFollowing) : undefined}
        onMerge={kind === 'idea' ? replacedBy(setMerging) : undefined}
        onMonth={kind === 'post' ? replacedBy(setChoosingMonth) : undefined}
        onClose={actions.close}
      />
      {merging && (
        <MergeDialog item={merging} items={items} onMerge={onMerge} onClose={() => setMerging(null)} />
      )}
      {choosingMonth && (
        <MonthDialog
          item={choosingMonth}
          onClose={() => setChoosingMonth(null)}
          onSaved={() => {
            setChoosingMonth(null)
            onCorrected()
          }}
        />
      )}
      {following && <StepsDialog item={following} onClose={() => setFollowing(null)} />}
      {correcting && isCorrected(kind) && (
        <CorrectionDialog
          kind={kind}
          item={correcting}
          onClose={() => setCorrecting(null)}
          onSaved={() => {
            setCorrecting(null)
            onCorrected()
          }}
        />
      )}
    </>
  )
}
