import type { Decision } from '../../../entries/kinds/moderation'
import { shortDay } from '../../../lib/time/town-time'
import type { Column } from '../../../ui/table/column'
import { Badge } from '../../../ui/text/badge'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { DecisionButtons } from './decision-buttons'
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
