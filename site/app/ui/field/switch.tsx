import { type ComponentProps, type ReactNode, useId } from 'react'

const TRACK =
  'relative mt-0.5 h-7 w-12 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-paper-deep ' +
  'transition-colors duration-150 hover:border-river-700 checked:border-river-700 checked:bg-river-700 ' +
  'before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:border-2 before:border-transparent ' +
  'before:bg-line-strong before:transition-[translate] before:duration-150 ' +
  'checked:before:translate-x-5 checked:before:bg-white disabled:opacity-65'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: ReactNode
  /** Below the label and part of the accessible description. */
  hint?: ReactNode
}

/** A native checkbox with `role="switch"` and its label. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="flex items-start gap-3">
      <input
        {...rest}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked
        role="switch"
        aria-describedby={hint ? hintId : undefined}
        className={TRACK}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block py-1 leading-6 font-semibold">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-[0.9375rem] leading-snug text-ink-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
