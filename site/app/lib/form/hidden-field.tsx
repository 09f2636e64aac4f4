import { memo } from 'react'

type HiddenFieldProps = { name: string; initial: string }

/**
 * An invisible field, set by `form.set`. It is not rendered again: React would overwrite the value with the initial one, because the value
 * of a hidden input is its attribute.
 */
export const HiddenField = memo(function HiddenField({ name, initial }: HiddenFieldProps) {
  return <input type="hidden" name={name} defaultValue={initial} />
})
