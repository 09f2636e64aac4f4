import { Link } from 'react-router'
import { PILL } from '../../ui/button/pill-style'
import { classNames } from '../../ui/class-names'
import type { Labels } from './choice-field'
import type { AddressFilter } from './use-address-filter'

type FilterCountersProps<Field extends string, Value extends string> = {
  /** Accessible label of the group. */
  label: string
  address: AddressFilter<Readonly<Record<Field, Value | null>>>
  /** The field of the filter that is set. */
  field: Field
  /** Labels in order. */
  labels: Labels<Value>
  /** Values of all rows, whatever the filter. */
  values: ReadonlyArray<Value | null>
  /** `pills` are small, start with "Alle" and replace the history entry; `cards` show large figures. */
  look?: keyof typeof STYLES
}

const STYLES = {
  cards: {
    all: 'Gesamt',
    list: 'grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2',
    link: 'flex flex-wrap items-baseline justify-between gap-x-3 rounded-card border px-3.5 py-2 no-underline transition-colors',
    chosen: 'border-river-900 bg-river-900 text-white',
    other: 'border-line bg-paper text-ink hover:border-river-700 hover:bg-river-50',
    name: 'font-semibold',
    count: 'font-display text-2xl font-extrabold lining-nums tabular-nums',
  },
  pills: {
    all: 'Alle',
    list: 'flex flex-wrap gap-2',
    ...PILL,
    name: '',
    count: 'text-ink-soft in-[[aria-current]]:text-river-100',
  },
} as const

/** Number of rows per value; each is a link that sets the filter to this value. */
export function FilterCounters<Field extends string, Value extends string>(
  props: FilterCountersProps<Field, Value>,
) {
  const { label, address, field, labels, values, look = 'cards' } = props
  const style = STYLES[look]
  const choices: ReadonlyArray<Value | null> = [null, ...(Object.keys(labels) as Value[])]
  return (
    <nav aria-label={label} data-print={look === 'pills' ? 'no' : undefined}>
      <ul className={style.list}>
        {choices.map((value) => {
          const chosen = address.filter[field] === value
          const count = value === null ? values.length : values.filter((each) => each === value).length
          return (
            <li key={value} className="grid">
              <Link
                to={{ search: address.addressOf({ [field]: value } as Record<Field, Value | null>) }}
                onClick={address.followed}
                preventScrollReset
                replace={look === 'pills'}
                aria-current={chosen ? 'true' : undefined}
                className={classNames(style.link, chosen ? style.chosen : style.other)}
              >
                <span className={style.name}>{value === null ? style.all : labels[value].label}</span>
                <span className={style.count}>
                  {look === 'cards' ? count.toLocaleString('de-DE') : count}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
