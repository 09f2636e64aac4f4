import { Check, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Decision } from '../../../entries/kinds/moderation'
import { Button } from '../../../ui/button/button'
import { classNames } from '../../../ui/class-names'
import type { Item } from './item'

type DecisionButtonsProps = {
  item: Item
  /** In a table row the buttons are icons with accessible names that include the item. */
  inTable?: boolean
  onDecide: (decision: Decision, event: MouseEvent<HTMLButtonElement>) => void
}

const CHOICES = [
  { decision: 'approved', label: 'Genehmigen', icon: Check, colour: 'text-meadow-dark' },
  { decision: 'rejected', label: 'Ablehnen', icon: X, colour: 'text-market-700' },
] as const

/** Each icon has a column of its own, also when the other one is missing. */
const PLACES: Readonly<Record<Decision, string>> = {
  approved: '@columns/table:col-start-1',
  rejected: '@columns/table:col-start-2',
}

/** Approve and reject buttons, without the one for the current state. */
export function DecisionButtons({ item, inTable = false, onDecide }: DecisionButtonsProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap',
        inTable
          ? '-mx-2.5 gap-1 @columns/table:-ml-3 @columns/table:grid @columns/table:grid-cols-[repeat(2,2.75rem)]'
          : 'gap-3',
      )}
    >
      {CHOICES.filter(({ decision }) => decision !== item.state).map(
        ({ decision, label, icon: Icon, colour }) => (
          <Button
            key={decision}
            variant={inTable ? 'quiet' : 'secondary'}
            size={inTable ? 'slim' : 'medium'}
            onClick={(event) => onDecide(decision, event)}
            {...(inTable && { 'aria-label': `${label}: ${item.title}`, title: label })}
            className={inTable ? PLACES[decision] : undefined}
          >
            <Icon aria-hidden="true" strokeWidth={2.5} className={classNames('size-5', colour)} />
            <span className={inTable ? '@columns/table:hidden' : undefined}>{label}</span>
          </Button>
        ),
      )}
    </div>
  )
}
