import { Link, useLocation } from 'react-router'
import { OWN_ENTRIES } from '../../../../supabase/functions/_shared/submission-nouns'
import { useSettings } from '../../association/use-settings'
import { ButtonLink } from '../../ui/button/button-link'
import { EmptyState } from '../../ui/empty/empty-state'
import { TownVignette } from '../../ui/illustrations/town-vignette'
import { type FoundKind, foundKind, openKinds, searchPath } from './search'

/** Before anything is typed. */
export function NothingTyped() {
  return (
    <>
      <p className="text-lg">
        Ein Wort genügt: Gesucht wird in Terminen, Betrieben, Ideen, Fotos, {OWN_ENTRIES.dative.join(', ')},
        Newslettern und auf allen Seiten. Tippfehler sind erlaubt.
      </p>
      <ListLinks />
    </>
  )
}

export function NothingFound({ words, only }: { words: string; only: FoundKind | null }) {
  return (
    <EmptyState title={`Nichts gefunden zu „${words}“`} picture={<TownVignette />}>
      <p>Vielleicht hilft ein anderes oder ein einzelnes Wort. Oder Sie sehen hier nach:</p>
      {only && (
        <ButtonLink to={searchPath(words)} variant="secondary">
          Überall suchen
        </ButtonLink>
      )}
      <ListLinks />
    </EmptyState>
  )
}

/** The address has the words, so that loading the page again repeats the search. */
export function Failed() {
  const here = useLocation()
  return (
    <EmptyState title="Die Suche hat nicht geklappt." picture={<TownVignette time="night" />}>
      <p>Bitte prüfen Sie Ihre Verbindung oder versuchen Sie es in einem Moment noch einmal.</p>
      <ButtonLink to={here} reloadDocument variant="secondary">
        Erneut versuchen
      </ButtonLink>
    </EmptyState>
  )
}

function ListLinks() {
  const settings = useSettings()
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6">
      {openKinds(settings)
        .filter((kind) => kind !== 'page')
        .map((kind) => (
          <li key={kind}>
            <Link
              to={foundKind(kind).list(settings.areas)}
              className="inline-flex min-h-11 items-center text-link"
            >
              {foundKind(kind).label(settings.areas)}
            </Link>
          </li>
        ))}
    </ul>
  )
}
