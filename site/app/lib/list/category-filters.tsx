import { type ReactNode, type RefObject, Suspense } from 'react'
import { Field } from '../../ui/field/field'
import { FilterForm } from '../../ui/field/filter-form'
import { SearchField } from '../../ui/field/search-field'
import { CategorySelect } from '../../ui/field/select'
import { Nothing, onDemand } from '../first-use/on-demand'
import { SEARCH } from './address-fields'
import type { AddressFilter } from './use-address-filter'

type Categories<Key extends string> = readonly Readonly<{ key: Key; label: string }>[]

/** Loaded when a category is chosen. */
const Combination = onDemand(() => import('./category-combination'), Nothing)

type CategoryFiltersProps<Key extends string> = {
  list: Readonly<{
    control: AddressFilter<{ search: string; category: readonly Key[] | null }>
    searchRef: RefObject<HTMLInputElement | null>
  }>
  categories: Categories<Key>
  /** Accessible label of the search. */
  placeholder: string
  /** Columns. */
  className?: string
  /** Further fields. */
  children?: ReactNode
}

/** Search field, category select and further fields of a list; with a chosen category also links that add or remove categories. */
export function CategoryFilters<Key extends string>({
  list,
  categories,
  placeholder,
  className = '@2xl:grid-cols-[1fr_16rem]',
  children,
}: CategoryFiltersProps<Key>) {
  const { filter, typeSearch, change } = list.control
  const chosen = filter.category ?? []
  const labels = categories.filter(({ key }) => chosen.includes(key)).map(({ label }) => label)
  // Several are one option, so that the form without scripts sends them, too.
  const combined = chosen.length > 1 ? [{ key: chosen.join(), label: labels.join(', ') }] : []
  return (
    <FilterForm className={`grid items-end gap-4 ${className}`}>
      <SearchField
        name={SEARCH.name}
        value={filter.search}
        onSearch={typeSearch}
        placeholder={placeholder}
        inputRef={list.searchRef}
      />
      <Field label="Kategorie">
        <CategorySelect<string>
          name="kategorie"
          value={chosen.join() || null}
          categories={[...combined, ...categories]}
          onChoose={(words) => change({ category: words === null ? null : (words.split(',') as Key[]) })}
        />
      </Field>
      {children}
      {chosen.length > 0 && (
        <Suspense>
          <Combination control={list.control} categories={categories} chosen={chosen} />
        </Suspense>
      )}
    </FilterForm>
  )
}
