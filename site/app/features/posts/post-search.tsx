import type { Ref } from 'react'
import { SEARCH } from '../../lib/list/address-fields'
import { FilterForm } from '../../ui/field/filter-form'
import { SearchField } from '../../ui/field/search-field'

type PostSearchProps = {
  search: string
  onSearch: (search: string) => void
  inputRef: Ref<HTMLInputElement>
}

export function PostSearch({ search, onSearch, inputRef }: PostSearchProps) {
  return (
    <FilterForm className="flex max-w-xl flex-wrap items-end gap-4" action="Suchen">
      <SearchField
        name={SEARCH.name}
        value={search}
        onSearch={onSearch}
        placeholder="Titel, Text oder Name"
        inputRef={inputRef}
        className="flex-1 basis-60"
      />
    </FilterForm>
  )
}
