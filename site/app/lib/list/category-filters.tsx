import type { RefObject } from 'react'
import { CategorySelect } from '../../ui/field/category-select'
import { Field } from '../../ui/field/field'
import { FilterForm } from '../../ui/field/filter-form'
import { SearchField } from '../../ui/field/search-field'
import { SEARCH } from './address-fields'
import type { AddressFilter } from './use-address-filter'

type CategoryFiltersProps<Key extends string> = {
  list: Readonly<{
    control: AddressFilter<{ search: string; category: Key | null }>
    searchRef: RefObject<HTMLInputElement | null>
  }>
  categories: readonly Readonly<{ key: Key; label: string }>[]
  /** Accessible label: what is searched. */
  placeholder: string
}

/** Search field and category select of a list. */
export function CategoryFilters<Key extends string>({
  list,
  categories,
  placeholder,
}: CategoryFiltersProps<Key>) {
  const { filter, typeSearch, change } = list.control
  return (
    <FilterForm className="grid items-end gap-4 @2xl:grid-cols-[1fr_16rem]">
      <SearchField
        name={SEARCH.name}
        value={filter.search}
        onSearch={typeSearch}
        placeholder={placeholder}
        inputRef={list.searchRef}
      />
      <Field label="Kategorie">
        <CategorySelect
          name="kategorie"
          value={filter.category}
          categories={categories}
          onChoose={(category) => change({ category })}
        />
      </Field>
    </FilterForm>
  )
}
