import { useState } from 'react'
import type { ValueControlProps } from '../../../lib/form/list-editor'
import { metaOf, placeholderOf } from '../../../lib/form/zod-fields'
import { Field } from '../../../ui/field/field'
import { Input } from '../../../ui/field/input'
import { Select } from '../../../ui/field/select'
import { Switch } from '../../../ui/field/switch'
import { Textarea } from '../../../ui/field/textarea'
import { ColourField } from './colour-field'
import { FileField } from './file-field'

/** The control of a value outside of the form's own fields: of a list's item, or of a value with several inputs. */
export function ValueControl({ type, value, onChange, problem }: ValueControlProps) {
  const { label = '', help, control, required = false, choices, aspect } = metaOf(type)
  const [text, setText] = useState(value)
  const set = (next: string) => {
    setText(next)
    onChange(next)
  }
  if (control === 'switch')
    return (
      <Switch
        label={label}
        hint={help}
        checked={text !== ''}
        onChange={({ target }) => set(target.checked ? 'on' : '')}
      />
    )
  const shared = { label, help, value: text, onChange: set, problem }
  if (control === 'colour') return <ColourField {...shared} />
  if (control === 'picture' || control === 'document')
    return <FileField {...shared} kind={control} {...(aspect && { aspect })} />
  const attributes = {
    value: text,
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
    placeholder: placeholderOf(type),
  }
  return (
    <Field label={label} hint={help} required={required} error={problem}>
      {control === 'textarea' && <Textarea {...attributes} rows={3} />}
      {control === 'select' && <Select {...attributes} options={optionsOf(choices)} />}
      {control === 'date' && <Input {...attributes} type="date" />}
      {control === 'number' && <Input {...attributes} inputMode="decimal" className="max-w-40" />}
      {(control === 'text' || !control) && <Input {...attributes} />}
    </Field>
  )
}

export const optionsOf = (choices: Readonly<Record<string, string>> = {}) =>
  Object.entries(choices).map(([key, label]) => ({ key, label }))
