import type { ReactNode, Ref } from 'react'
import { Field } from '../../ui/field/field'
import { Input } from '../../ui/field/input'

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
