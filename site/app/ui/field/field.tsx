import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { classNames } from '../class-names'

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
          <span aria-hidden="true" className="ml-0.5 text-error in-[.on-river]:text-straw">
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

/** Common style of inputs, selects and text areas. Scrolled to, the label above and the message below are in view too. */
export const CONTROL_STYLE =
  'block w-full min-w-0 min-h-11 rounded-soft border border-line-strong bg-paper-bright px-3 py-2 text-base text-ink ' +
  'text-ellipsis placeholder:text-ink-soft hover:border-river-700 disabled:opacity-65 ' +
  'scroll-mt-16 scroll-mb-14 aria-invalid:border-2 aria-invalid:border-error'

/** Attributes that a control takes from its `Field`. */
export type FieldControl = Readonly<{
  id: string
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}>

const FieldContext = createContext<FieldControl | null>(null)

/** Attributes for the control inside a `Field`; empty outside of one. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {}
}

/** Error below a control, which names it in its description by `id`. */
export function ErrorMessage({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 font-semibold leading-snug text-error in-[.on-river]:text-straw">
      <svg viewBox="0 0 16 16" className="mt-1 size-4 shrink-0 fill-current" aria-hidden="true">
        <path d="M8 1 16 15H0zM7 6v4h2V6zm0 5v2h2v-2z" fillRule="evenodd" />
      </svg>
      {children}
    </p>
  )
}

/** An `<input>` with all of its attributes. Inside a `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} {...rest} className={classNames(CONTROL_STYLE, className)} />
}
