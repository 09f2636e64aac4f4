const NAME = 'homepage'

/** Whether the form's honeypot is filled in. Clears it, so that the next attempt to send succeeds. */
export function clearHoneypot(form: HTMLFormElement): boolean {
  const input = form.elements.namedItem(NAME) as HTMLInputElement
  const filled = input.value !== ''
  input.value = ''
  return filled
}

/**
 * A field that only programs fill in: hidden from sight, tab order and screen readers, and marked so that password managers skip it; its
 * label explains it where styles are missing. Place it after the fields.
 */
export function Honeypot() {
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
