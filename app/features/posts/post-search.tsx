import type { Ref } from 'react'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { SEARCH_PARAMETER } from './filter'

type PostSearchProps = {
  search: string
  onSearch: (search: string) => void
  inputRef: Ref<HTMLInputElement>
}

/** Without scripts it is a plain form whose answer is the page with what was found. */
export function PostSearch({ search, onSearch, inputRef }: PostSearchProps) {
  return (
    <search data-print="no">
      <form
        method="get"
        onSubmit={(event) => event.preventDefault()}
        className="flex max-w-xl flex-wrap items-end gap-4"
      >
        <Field label="Suche" className="flex-1 basis-60">
          <Input
            ref={inputRef}
            type="search"
            name={SEARCH_PARAMETER}
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            placeholder="Titel, Text oder Name"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
          />
        </Field>
        <noscript>
          <Button type="submit" variant="secondary">
            Suchen
          </Button>
        </noscript>
      </form>
    </search>
  )
}
