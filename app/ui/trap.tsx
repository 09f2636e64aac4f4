/** The name under which a form finds what stands in its trap. */
export const TRAP_NAME = 'homepage'

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
          name={TRAP_NAME}
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
