import type { Ref } from 'react'
import { Field, Input } from './field'

type SearchFieldProps = {
  name: string
  value: string
  onSearch: (search: string) => void
  /** Accessible label of the search. */
  placeholder: string
  inputRef: Ref<HTMLInputElement>
  className?: string
}

/** Search field of a list. */
export function SearchField({ inputRef, onSearch, className, ...input }: SearchFieldProps) {
  return (
    <Field label="Suche" {...(className ? { className } : {})}>
      <Input
        ref={inputRef}
        type="search"
        onChange={(event) => onSearch(event.target.value)}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        {...input}
      />
    </Field>
  )
}
