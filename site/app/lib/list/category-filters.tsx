import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { pillStyle } from '../../ui/button/pill-style'
import { CategorySelect } from '../../ui/field/category-select'
import { Field } from '../../ui/field/field'
import { FilterForm } from '../../ui/field/filter-form'
import { SearchField } from '../../ui/field/search-field'
import { SEARCH } from './address-fields'
import type { AddressFilter } from './use-address-filter'

type Categories<Key extends string> = readonly Readonly<{ key: Key; label: string }>[]

type CategoryFiltersProps<Key extends string> = {
  list: Readonly<{
    control: AddressFilter<{ search: string; category: readonly Key[] | null }>
    searchRef: RefObject<HTMLInputElement | null>
  }>
  categories: Categories<Key>
  /** Accessible label: what is searched. */
  placeholder: string
  /** Columns. */
  className?: string
  /** Further fields. */
  children?: ReactNode
}

/** Search field, category select and further fields of a list; once a category is chosen, links that add others or take one away. */
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
      {chosen.length > 0 && <Combination control={list.control} categories={categories} chosen={chosen} />}
    </FilterForm>
  )
}

type CombinationProps<Key extends string> = {
  control: CategoryFiltersProps<Key>['list']['control']
  categories: Categories<Key>
  chosen: readonly Key[]
}

/** Links that add a category or take it away. */
function Combination<Key extends string>({ control, categories, chosen }: CombinationProps<Key>) {
  return (
    <fieldset className="col-span-full">
      <legend className="sr-only">Mehrere auf einmal</legend>
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ key, label }) => {
          const others = chosen.filter((one) => one !== key)
          const isChosen = others.length < chosen.length
          const changed = isChosen ? others : [...chosen, key]
          return (
            <li key={key}>
              <Link
                to={control.addressOf({ category: changed.length > 0 ? changed : null })}
                onClick={control.followed}
                aria-current={isChosen ? 'true' : undefined}
                preventScrollReset
                className={pillStyle(isChosen)}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
