import { type ComponentProps, type ReactNode, useId } from 'react'
import { ErrorMessage } from './field'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'required'> & {
  label: ReactNode
  /** Below the label and part of the accessible description; may contain links. */
  hint?: ReactNode
  error?: ReactNode
  /** Sets the mark only; the form validates it. */
  required?: boolean
}

/** A checkbox with its label. */
export function Checkbox({ label, hint, error, required = false, ...rest }: CheckboxProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex items-start gap-3">
      <input
        {...rest}
        id={id}
        type="checkbox"
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="mt-0.5 size-6 shrink-0 accent-river-700"
      />
      <div className="min-w-0 wrap-anywhere hyphens-auto">
        <label htmlFor={id} className="block leading-snug font-semibold">
          {label}
          {required && (
            <span aria-hidden="true" className="ml-0.5 text-error">
              *
            </span>
          )}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-1 text-[0.9375rem] leading-snug text-ink-soft">
            {hint}
          </p>
        )}
        {error && (
          <div className="mt-1">
            <ErrorMessage id={`${id}-error`}>{error}</ErrorMessage>
          </div>
        )}
      </div>
    </div>
  )
}
