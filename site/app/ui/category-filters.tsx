import type { Ref } from 'react'
import { CATEGORY_PARAMETER, SEARCH_PARAMETER } from '../lib/filter-parameters'
import type { CategoryFilterControl } from '../lib/use-category-filter'
import { CategorySelect } from './category-select'
import { Field } from './field'
import { FilterForm } from './filter-form'
import { SearchField } from './search-field'

type CategoryFiltersProps<Key extends string> = {
  control: CategoryFilterControl<Key>
  categories: readonly Readonly<{ key: Key; label: string }>[]
  /** Says what is searched. */
  placeholder: string
  searchRef: Ref<HTMLInputElement>
}

/** Search and category above a list. */
export function CategoryFilters<Key extends string>({
  control: { filter, typeSearch, chooseCategory },
  categories,
  placeholder,
  searchRef,
}: CategoryFiltersProps<Key>) {
  return (
    <FilterForm className="grid items-end gap-4 @2xl:grid-cols-[1fr_16rem]">
      <SearchField
        name={SEARCH_PARAMETER}
        value={filter.search}
        onSearch={typeSearch}
        placeholder={placeholder}
        inputRef={searchRef}
      />
      <Field label="Kategorie">
        <CategorySelect
          name={CATEGORY_PARAMETER}
          value={filter.category}
          categories={categories}
          onChoose={chooseCategory}
        />
      </Field>
    </FilterForm>
  )
}
