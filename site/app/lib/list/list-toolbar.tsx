import { Download, Upload } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button/button'
import { PILL } from '../../ui/button/pill-style'
import { classNames } from '../../ui/class-names'
import { Field, Input } from '../../ui/field/field'
import type { Labels } from './choice-field'
import type { AddressFilter } from './use-address-filter'

type ListToolbarProps = {
  /** Accessible label of the search field. */
  searchLabel: string
  search: string
  onSearch: (search: string) => void
  placeholder?: string
  searchRef?: Ref<HTMLInputElement>
  /** Buttons for the whole list. */
  children?: ReactNode
}

/** Toolbar of a list: search field and buttons. */
export function ListToolbar(props: ListToolbarProps) {
  const { searchLabel, search, onSearch, placeholder = 'Suchen...', searchRef, children } = props
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3" data-print="no">
      <search className="min-w-0 flex-1 basis-72 @5xl:max-w-md">
        <Field label={<span className="sr-only">{searchLabel}</span>}>
          <Input
            ref={searchRef}
            type="search"
            value={search}
            onChange={({ target }) => onSearch(target.value)}
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
          />
        </Field>
      </search>
      <div className="flex flex-wrap gap-2.5 @max-lg:w-full @max-lg:*:grow">{children}</div>
    </div>
  )
}

type FileButtonsProps = {
  /** The list is loaded, so that it can be exported and compared with an import. */
  ready: boolean
  onExport: () => void
  onImport: () => void
}

/** Buttons for export and import. */
export function FileButtons({ ready, onExport, onImport }: FileButtonsProps) {
  return (
    <>
      <Button variant="secondary" onClick={onExport} disabled={!ready}>
        <Download aria-hidden="true" className="size-5" />
        Export CSV
      </Button>
      <Button variant="secondary" onClick={onImport} disabled={!ready}>
        <Upload aria-hidden="true" className="size-5" />
        Import CSV
      </Button>
    </>
  )
}

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
