import { type ComponentProps, type ElementType, memo, type ReactNode } from 'react'
import { Field, Input } from '../../ui/field/field'
import type { Select } from '../../ui/field/select'
import type { Field as FieldSchema, Schema } from './schema'
import type { Form } from './use-form'

type FormFieldProps<S extends Schema> = Omit<ComponentProps<'input'>, 'form' | 'name' | 'required'> & {
  form: Form<S>
  name: Extract<keyof S, string>
  /** Instead of the schema's label. */
  label?: ReactNode
  hint?: ReactNode
  /** Marks the field as required; by default where the schema requires it. */
  required?: boolean
  /** Shown where the form itself has no error for the field. */
  error?: string | undefined
  /** Class of the whole field, not of the control. */
  className?: string
  controlClassName?: string
  /** `Input` by default; else `Textarea`, `Select` with options as children, `PasswordInput`. */
  control?: ElementType
  rows?: number
  /** Options of a `Select`. */
  options?: ComponentProps<typeof Select>['options']
}

/** Label, control and error of one field of a form, with the attributes of its schema. Other attributes go to the control. */
export function FormField<S extends Schema>({
  form,
  name,
  label,
  hint,
  required,
  error,
  className,
  controlClassName,
  control: Control = Input,
  ...rest
}: FormFieldProps<S>) {
  const field = form.schema[name] as FieldSchema
  return (
    <Field
      label={label ?? field.label}
      hint={hint}
      required={required ?? Boolean(field.required)}
      error={form.errors[name] || error}
      {...(className && { className })}
    >
      <Control
        {...field.attributes}
        defaultValue={form.initial[name]}
        className={controlClassName}
        {...rest}
        name={name}
      />
    </Field>
  )
}

/** Attributes of the `Checkbox` or `Switch` of a field. */
export function checkboxOf<S extends Schema>(form: Form<S>, name: Extract<keyof S, string>) {
  const { label } = form.schema[name] as FieldSchema
  return { name, label, defaultChecked: form.initial[name] !== '' }
}

type HiddenFieldProps = { name: string; initial: string }

/**
 * An invisible field, set by `form.set`. It is not rendered again: React would overwrite the value with the initial one, because the value
 * of a hidden input is its attribute.
 */
export const HiddenField = memo(function HiddenField({ name, initial }: HiddenFieldProps) {
  return <input type="hidden" name={name} defaultValue={initial} />
})
