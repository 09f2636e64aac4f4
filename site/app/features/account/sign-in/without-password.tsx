import { Notice } from '../notice'

/** After a password that did not match: the server does not tell whether the account has one at all. */
export function WithoutPassword() {
  return (
    <Notice tone="neutral">
      <p>
        Adresse bestätigt, aber danach kein Passwort gewählt? Das Passwort vom Registrieren gilt dann nicht.
        Über „Passwort vergessen?“ wählen Sie jetzt eines.
      </p>
    </Notice>
  )
}
