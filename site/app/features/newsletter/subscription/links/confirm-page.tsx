import { Link } from 'react-router'
import { LinkPage, Step } from './link-page'
import type { LinkOutcome } from './outcome'

/** Target of the link in a confirmation mail. Opening it changes nothing: mail scanners follow every link. */
export function ConfirmNewsletterPage({ outcome }: { outcome: LinkOutcome | undefined }) {
  switch (outcome) {
    case 'done':
      return (
        <LinkPage title="Sie sind angemeldet">
          <p role="status">Danke! Ab sofort bekommen Sie unseren Newsletter an diese Adresse.</p>
          <p>Abmelden können Sie sich jederzeit: Der Link dafür steht am Ende jeder Ausgabe.</p>
          <p>
            <Link to="/" className="text-link">
              Zur Startseite
            </Link>
          </p>
        </LinkPage>
      )
    case 'invalid':
      return (
        <LinkPage title="Dieser Link gilt nicht mehr">
          <p role="status">Jeder Link gilt sieben Tage und ein einziges Mal; ein neuer ersetzt den alten.</p>
          <p>
            Haben Sie schon bestätigt? Dann ist nichts weiter zu tun. Sonst melden Sie sich{' '}
            <a href="#newsletter" className="text-link">
              unten auf dieser Seite
            </a>{' '}
            noch einmal an.
          </p>
        </LinkPage>
      )
    default:
      return (
        <LinkPage title="Newsletter bestätigen">
          <p>Möchten Sie den Newsletter an diese Adresse bekommen? Ein Klick fehlt noch.</p>
          {outcome === 'failed' && <TryAgain />}
          <Step step="bestaetigen">Anmeldung bestätigen</Step>
        </LinkPage>
      )
  }
}

export function TryAgain() {
  return (
    <p role="status" className="font-semibold">
      Das hat nicht geklappt. Bitte versuchen Sie es in einem Moment noch einmal.
    </p>
  )
}
