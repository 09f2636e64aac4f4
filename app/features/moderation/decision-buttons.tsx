import { Check, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import type { Decision, Item } from './item'

type DecisionButtonsProps = {
  item: Item
  /** In a line of the table the buttons are signs, and name the item to whoever hears them. */
  inTable?: boolean
  onDecide: (decision: Decision, event: MouseEvent<HTMLButtonElement>) => void
}

const CHOICES = [
  { decision: 'approved', label: 'Genehmigen', icon: Check, colour: 'text-meadow-dark' },
  { decision: 'rejected', label: 'Ablehnen', icon: X, colour: 'text-market-700' },
] as const

/** Approve and reject; what already holds is not offered. */
export function DecisionButtons({ item, inTable = false, onDecide }: DecisionButtonsProps) {
  return (
    <div className={classNames('flex flex-wrap', inTable ? '-mx-2.5 gap-1' : 'gap-3')}>
      {CHOICES.filter(({ decision }) => decision !== item.state).map(
        ({ decision, label, icon: Icon, colour }) => (
          <Button
            key={decision}
            variant={inTable ? 'quiet' : 'secondary'}
            onClick={(event) => onDecide(decision, event)}
            {...(inTable && { 'aria-label': `${label}: ${item.title}`, title: label })}
            className={inTable ? 'min-w-11 px-2' : undefined}
          >
            <Icon aria-hidden="true" strokeWidth={2.5} className={classNames('size-5', colour)} />
            <span className={inTable ? '@3xl/table:hidden' : undefined}>{label}</span>
          </Button>
        ),
      )}
    </div>
  )
}
