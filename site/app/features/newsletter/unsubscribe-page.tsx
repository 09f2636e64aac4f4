import { Link } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { LinkPage, Step, TryAgain, type UnsubscribeOutcome } from './confirm-page'

/** Target of the link at the end of a newsletter. Opening it changes nothing: mail scanners follow every link. */
export function UnsubscribePage({ outcome }: { outcome: UnsubscribeOutcome | undefined }) {
  const { contact } = useSettings()
  switch (outcome) {
    case 'done':
      return (
        <LinkPage title="Newsletter abbestellt">
          <p role="status">An diese Adresse geht ab sofort kein Newsletter mehr.</p>
          <p className="pt-2">Versehentlich abbestellt?</p>
          <Step step="zurueck" variant="secondary">
            Wieder abonnieren
          </Step>
        </LinkPage>
      )
    case 'back':
      return (
        <LinkPage title="Schön, dass Sie bleiben">
          <p role="status">Sie bekommen den Newsletter weiter an diese Adresse.</p>
          <p>
            <Link to="/" className="text-link">
              Zur Startseite
            </Link>
          </p>
        </LinkPage>
      )
    case 'invalid':
      return (
        <LinkPage title="Dieser Link gilt nicht">
          <p role="status">
            Vielleicht fehlt ein Teil der Adresse. Nehmen Sie bitte den Link aus der neuesten Ausgabe, oder
            schreiben Sie uns:{' '}
            <a href={`mailto:${contact.email}`} className="text-link wrap-anywhere">
              {contact.email}
            </a>
          </p>
          <p>
            Wieder abonnieren können Sie ihn jederzeit{' '}
            <a href="#newsletter" className="text-link">
              unten auf dieser Seite
            </a>
            .
          </p>
        </LinkPage>
      )
    default:
      return (
        <LinkPage title="Newsletter abbestellen">
          <p>Möchten Sie den Newsletter nicht mehr an diese Adresse bekommen?</p>
          {outcome === 'failed' && <TryAgain />}
          <Step step="abmelden">Abbestellen</Step>
        </LinkPage>
      )
  }
}
