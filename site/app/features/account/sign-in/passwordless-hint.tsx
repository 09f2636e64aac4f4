import { Notice } from '../notice'

/** Hint after a wrong password: the server does not disclose whether the account has a password at all. */
export function PasswordlessHint() {
  return (
    <Notice tone="neutral">
      <p>
        Adresse bestätigt, aber danach kein Passwort gewählt? Das Passwort vom Registrieren gilt dann nicht.
        Über „Passwort vergessen?“ wählen Sie jetzt eines.
      </p>
    </Notice>
  )
}
