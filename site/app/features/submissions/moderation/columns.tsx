import { Check, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Decision } from '../../../entries/kinds/moderation'
import { shortDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { classNames } from '../../../ui/class-names'
import type { Column } from '../../../ui/table/column'
import { Badge } from '../../../ui/text/badge'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { type Item, STATES } from './item'

const LIKES: Column<Item> = {
  key: 'likes',
  header: 'Likes',
  width: '5rem',
  sortBy: ({ likes_count }) => likes_count,
  cell: ({ likes_count }) => <span className="tabular-nums">{likes_count}</span>,
}

/** The table's columns (docs/product.md#moderation). `onDecide` gets the row of the pressed button, to restore the focus. */
export const columnsFor = (
  onDecide: (item: Item, decision: Decision, row: Element | null) => void,
  likes: boolean,
): readonly Column<Item>[] => [
  { key: 'title', header: 'Titel', role: 'title', sortBy: ({ title }) => title, cell: ({ title }) => title },
  {
    key: 'author',
    header: 'Autor',
    width: '27%',
    sortBy: ({ author }) => author,
    cell: (item) => <Author {...item} />,
  },
  {
    key: 'state',
    header: 'Status',
    width: '7.25rem',
    sortBy: ({ state }) => STATES[state].label,
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  ...(likes ? [LIKES] : []),
  {
    key: 'created',
    header: 'Erstellt am',
    width: '7.75rem',
    sortBy: ({ created_at }) => Date.parse(created_at),
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap tabular-nums">
        {shortDay(created_at)}
      </time>
    ),
  },
  {
    key: 'actions',
    header: 'Aktionen',
    role: 'actions',
    width: '6.75rem',
    cell: (item) => (
      <DecisionButtons
        item={item}
        inTable
        onDecide={(decision, event) => onDecide(item, decision, event.currentTarget.closest('tr'))}
      />
    ),
  },
]

function Author({ author, email }: Pick<Item, 'author' | 'email'>) {
  return (
    <span className="min-w-0">
      <span className="block">{author ?? <span className="text-ink-soft">ohne Namen</span>}</span>
      {email && (
        <span className="block text-[0.9375rem] leading-snug text-ink-soft">
          <BreakableAddress address={email} />
        </span>
      )}
    </span>
  )
}

type DecisionButtonsProps = {
  item: Item
  /** In a table row the buttons are icons with accessible names that include the item. */
  inTable?: boolean
  onDecide: (decision: Decision, event: MouseEvent<HTMLButtonElement>) => void
}

const CHOICES = [
  { decision: 'approved', label: 'Genehmigen', icon: Check, colour: 'text-meadow-dark' },
  { decision: 'rejected', label: 'Ablehnen', icon: X, colour: 'text-error' },
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
