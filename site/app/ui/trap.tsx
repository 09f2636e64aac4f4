const NAME = 'homepage'

/** Whether the form's trap was filled in; it is empty afterwards, for whoever sends once more has seen why. */
export function emptyTrap(form: HTMLFormElement): boolean {
  const trap = form.elements.namedItem(NAME) as HTMLInputElement
  const filled = trap.value !== ''
  trap.value = ''
  return filled
}

/**
 * A field for programs that fill in whatever they find. People don't see it, nor do keyboards and screen readers come by, and password
 * managers are asked to leave it alone; whoever meets it without styles is told to do the same. Stands last in its form.
 */
export function Trap() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Dieses Feld bitte frei lassen
        <input
          name={NAME}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  )
}
