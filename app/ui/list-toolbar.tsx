import type { ReactNode } from 'react'
import { Field } from './field'
import { Input } from './input'

type ListToolbarProps = {
  /** What is searched in, for people who hear the page. */
  searchLabel: string
  search: string
  onSearch: (search: string) => void
  /** Buttons that concern the list as a whole. */
  children?: ReactNode
}

/** Stands above a list of the back office: the search, and what can be done with the list. */
export function ListToolbar({ searchLabel, search, onSearch, children }: ListToolbarProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3" data-print="no">
      <search className="min-w-0 flex-1 basis-72 @2xl:max-w-md">
        <Field label={<span className="sr-only">{searchLabel}</span>}>
          <Input
            type="search"
            value={search}
            onChange={({ target }) => onSearch(target.value)}
            placeholder="Suchen..."
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
          />
        </Field>
      </search>
      <div className="flex flex-wrap gap-2.5">{children}</div>
    </div>
  )
}
