import { Select } from './select'

type CategorySelectProps<Key extends string> = {
  name: string
  value: Key | null
  categories: readonly Readonly<{ key: Key; label: string }>[]
  /** Null selects all. */
  onChoose: (category: Key | null) => void
}

/** Selects one category of a list or all. Inside a `Field`. */
export function CategorySelect<Key extends string>({
  name,
  value,
  categories,
  onChoose,
}: CategorySelectProps<Key>) {
  return (
    <Select
      name={name}
      value={value ?? ''}
      options={categories}
      onChange={(event) => onChoose(categories.find(({ key }) => key === event.target.value)?.key ?? null)}
    >
      <option value="">Alle Kategorien</option>
    </Select>
  )
}
