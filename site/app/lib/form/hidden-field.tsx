import { memo } from 'react'

type HiddenFieldProps = { name: string; initial: string }

/**
 * A field that nobody sees, set by `form.set`. Not rendered again: React would write the initial text over what was set, since the value of
 * a hidden input is its attribute.
 */
export const HiddenField = memo(function HiddenField({ name, initial }: HiddenFieldProps) {
  return <input type="hidden" name={name} defaultValue={initial} />
})
