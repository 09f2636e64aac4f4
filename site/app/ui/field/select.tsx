import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import { CONTROL_STYLE, useFieldControl } from './field'

type SelectProps = ComponentProps<'select'> & {
  /** What can be chosen, after the `<option>` children. */
  options?: readonly Readonly<{ key: string; label: string }>[]
}

/** A native `<select>`. Inside a `Field`. */
export function Select({ className, children, options = [], ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select
        {...useFieldControl()}
        {...rest}
        className={classNames(CONTROL_STYLE, 'peer appearance-none pr-10', className)}
      >
        {children}
        {options.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <Chevron />
    </span>
  )
}

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

/** The arrow of a `<select>` with `appearance-none`, which stands before it in a positioned parent and has the class `peer`. */
export function Chevron() {
  return (
    <svg
      viewBox="0 0 12 8"
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-[0.9rem] w-[0.8rem] -translate-y-1/2 fill-none stroke-river-800 stroke-2 peer-disabled:opacity-65"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="m1 1.5 5 5 5-5" />
    </svg>
  )
}
