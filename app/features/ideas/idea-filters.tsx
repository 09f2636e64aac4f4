import type { Ref } from 'react'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { Select } from '../../ui/select'
import { CATEGORIES, categoryOf } from './categories'
import { CATEGORY_PARAMETER, SEARCH_PARAMETER } from './filter'
import type { FilterControl } from './use-filter'

/** Search and category. Without scripts it is a plain form whose answer is the filtered page. */
export function IdeaFilters({
  control,
  searchRef,
}: {
  control: FilterControl
  searchRef: Ref<HTMLInputElement>
}) {
  const { filter, typeSearch, chooseCategory } = control
  return (
    <search data-print="no">
      <form
        method="get"
        onSubmit={(event) => event.preventDefault()}
        className="grid items-end gap-4 @2xl:grid-cols-[1fr_16rem]"
      >
        <Field label="Suche">
          <Input
            ref={searchRef}
            type="search"
            name={SEARCH_PARAMETER}
            value={filter.search}
            onChange={(event) => typeSearch(event.target.value)}
            placeholder="Titel oder Beschreibung"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
          />
        </Field>
        <Field label="Kategorie">
          <Select
            name={CATEGORY_PARAMETER}
            value={filter.category ?? ''}
            onChange={(event) => chooseCategory(categoryOf(event.target.value)?.key ?? null)}
          >
            <option value="">Alle Kategorien</option>
            {CATEGORIES.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <noscript>
          <Button type="submit" variant="secondary">
            Filtern
          </Button>
        </noscript>
      </form>
    </search>
  )
}
