import type { Ref } from 'react'
import { CATEGORY_PARAMETER, SEARCH_PARAMETER } from '../../lib/filter-parameters'
import { CategorySelect } from '../../ui/category-select'
import { Field } from '../../ui/field'
import { FilterForm } from '../../ui/filter-form'
import { SearchField } from '../../ui/search-field'
import { CATEGORIES } from './categories'
import type { FilterControl } from './use-filter'

type EventFiltersProps = { control: FilterControl; searchRef: Ref<HTMLInputElement> }

/** Search and category. */
export function EventFilters({ control, searchRef }: EventFiltersProps) {
  const { filter, typeSearch, chooseCategory } = control
  return (
    <FilterForm className="grid items-end gap-4 @2xl:grid-cols-[1fr_16rem]">
      <SearchField
        name={SEARCH_PARAMETER}
        value={filter.search}
        onSearch={typeSearch}
        placeholder="Titel, Beschreibung oder Ort"
        inputRef={searchRef}
      />
      <Field label="Kategorie">
        <CategorySelect
          name={CATEGORY_PARAMETER}
          value={filter.category}
          categories={CATEGORIES}
          onChoose={chooseCategory}
        />
      </Field>
    </FilterForm>
  )
}
