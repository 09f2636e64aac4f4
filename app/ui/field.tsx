import { createContext, type ReactNode, useContext, useId } from 'react'

type Wiring = Readonly<{
  id: string
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}>

const FieldContext = createContext<Wiring | null>(null)

type Props = {
  label: string
  /** Shown beneath the label and read with the control. */
  hint?: ReactNode
  /** What is wrong with the value; turns the field red and is read with the control. */
  error?: string | undefined
  required?: boolean
  className?: string
  /** One of the controls: Input, Textarea, Select, FileInput. */
  children: ReactNode
}

/** Label, hint and error around one control. They find each other by context, ids are made here. */
export function Field({ label, hint, error, required = false, className = '', children }: Props) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  const wiring: Wiring = {
    id,
    required,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {required && (
          <span aria-hidden="true" className="text-alarm">
            {' '}
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={hintId} className="text-base leading-snug text-ink-soft">
          {hint}
        </p>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <p id={errorId} className="text-base leading-snug font-semibold text-alarm">
          {error}
        </p>
      )}
    </div>
  )
}

/**
 * What a control takes from the field around it. `required` goes to screen readers only: the site checks forms itself, in
 * its own words.
 */
export function useFieldWiring() {
  const wiring = useContext(FieldContext)
  if (!wiring) throw new Error('A control stands outside of a field.')
  const { required, ...rest } = wiring
  return { ...rest, 'aria-required': required || undefined }
}
