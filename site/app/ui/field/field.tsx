import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names'
import { FieldContext } from './control'
import { ErrorMessage } from './error-message'

type FieldProps = {
  label: ReactNode
  /** Below the control, so that controls side by side are level, and part of the accessible description. */
  hint?: ReactNode
  /** Error message; marks the control as invalid. */
  error?: ReactNode
  required?: boolean
  className?: string
  /** One `Input`, `Textarea` or `Select`, which takes id, required state and descriptions from the context. */
  children: ReactNode
}

/** Label, control, hint and error: `<Field label="Titel" required><Input name="title" /></Field>`. */
export function Field({ label, hint, error, required = false, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = classNames(hint ? hintId : null, error ? errorId : null)
  const control = {
    id,
    required,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold leading-snug">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-market-600 in-[.on-river]:text-straw">
            *
          </span>
        )}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-[0.9375rem] leading-snug text-ink-soft in-[.on-river]:text-river-100">
          {hint}
        </p>
      )}
      {error && <ErrorMessage id={errorId}>{error}</ErrorMessage>}
    </div>
  )
}
