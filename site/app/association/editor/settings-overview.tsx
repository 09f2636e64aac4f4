import { ChevronDown } from 'lucide-react'
import { NavLink, useParams } from 'react-router'
import { classNames } from '../../ui/class-names'
import { invalidValues, missingValues } from './checks'
import { differences, groupLabel, type SettingsGroups } from './draft/merge'
import type { Draft } from './draft/use-draft'

/** Entries by their address, and what each is about, in one line. */
type Entries = Readonly<Record<string, string>>

/** Every group of the schema, in parts of at most seven, and the pages that are no groups. */
export const SETTINGS_PARTS: readonly Readonly<{ title: string; contents: string; entries: Entries }>[] = [
  {
    title: 'Unser Verein',
    contents: 'Name, Adresse, Vorstand, Logo und Farbe',
    entries: {
      association: 'Name, Ort, Anrede, Gründungsjahr',
      contact: 'Anschrift, Telefon, E-Mail',
      board: 'Personen mit Amt und Foto',
      look: 'Logo, Farbe, Bild geteilter Links',
      figures: 'Mitglieder, Partner, Veranstaltungen im Jahr',
    },
  },
  {
    title: 'Was auf den Seiten steht',
    contents: 'Startseite, Highlights, Fotothemen, Karte',
    entries: {
      texts: 'Überschriften und Texte',
      highlights: 'Feste und Märkte des Jahres',
      ceremony: 'Tag, Uhrzeit und Ort',
      photos: 'Thema des Monats',
      social: 'Beiträge auf der Startseite',
      map: 'Mitte des Ortes',
      pages: 'Titel und Beschreibung jeder Seite',
    },
  },
  {
    title: 'Beitrag und Gutscheine',
    contents: 'Beitrag, Vorteile, Werte der Karte',
    entries: {
      membership: 'Beitrag, Vorteile, Lastschrift',
      vouchers: 'Name, Werte, so geht es',
    },
  },
  {
    title: 'Bereiche und Freigaben',
    contents: 'Was es gibt, und was Sie vorher prüfen',
    entries: {
      areas: 'Ideen, Fotos, Gutscheine ein- und ausschalten',
      moderation: 'Sofort öffentlich oder erst nach Freigabe',
    },
  },
  {
    title: 'Recht und Dokumente',
    contents: 'Impressum, Datenschutz, Satzung',
    entries: {
      legal: 'Was Impressum und Datenschutz brauchen',
      documents: 'Satzung, Kalender zum Abonnieren',
    },
  },
  {
    title: 'Verwaltung',
    contents: 'Löschfristen, Zugang, Kartendaten, Speicherplatz',
    entries: {
      internal: 'Löschfristen, zweiter Faktor',
      kartendaten: 'Straßen der Region für die Karte',
      fassungen: 'Was wann veröffentlicht wurde',
      speicherplatz: 'Bilder und freier Platz',
    },
  },
]

const OTHER_LABELS: Readonly<Record<string, string>> = {
  fassungen: 'Fassungen',
  kartendaten: 'Kartendaten',
  speicherplatz: 'Speicherplatz',
}

const LINK =
  'grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-soft border-l-4 border-transparent py-1.5 pr-2 pl-3 leading-snug no-underline hover:bg-river-100 aria-[current=page]:border-river-700 aria-[current=page]:bg-river-100 aria-[current=page]:font-semibold'

type Findings = Readonly<{ missing: number; invalid: number; isChanged: boolean }>

/** Every group, by parts that open, with its missing, invalid and changed values. */
export function SettingsOverview({ groups, draft }: { groups: SettingsGroups; draft: Draft }) {
  const { part } = useParams()
  const missing = missingValues(groups, draft.document)
  const invalid = invalidValues(groups, draft.document)
  const changed = differences(draft.published?.document ?? {}, draft.document)
  const findingsIn = (entries: readonly string[]): Findings => ({
    missing: missing.filter(({ path }) => entries.includes(path.group)).length,
    invalid: invalid.filter(({ path }) => entries.includes(path.group)).length,
    isChanged: changed.some(({ group }) => entries.includes(group)),
  })
  return (
    <nav aria-label="Bereiche der Einstellungen" className="divide-y divide-line border-y border-line">
      {SETTINGS_PARTS.map(({ title, contents, entries }) => {
        const names = Object.keys(entries)
        const isOpen = part !== undefined && names.includes(part)
        return (
          // Opens with the entry that the address names.
          <details key={`${title} ${isOpen}`} open={isOpen} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 pr-2 pl-1 hover:bg-river-100">
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 -rotate-90 text-river-700 group-open:rotate-0 motion-safe:transition-transform"
              />
              <span className="min-w-0 flex-1 leading-snug">
                <span className="block font-semibold">{title}</span>
                <span className="block text-[0.9375rem] text-ink-soft group-open:sr-only">{contents}</span>
                <span className="block group-open:sr-only">
                  <State {...findingsIn(names)} />
                </span>
              </span>
            </summary>
            <ul className="mb-3 ml-3 grid gap-0.5">
              {Object.entries(entries).map(([entry, about]) => (
                <li key={entry}>
                  <NavLink to={`/admin/einstellungen/${entry}`} className={LINK}>
                    <span>
                      {OTHER_LABELS[entry] ?? groupLabel(groups, entry)}
                      <span className="block text-[0.9375rem] font-normal text-ink-soft">{about}</span>
                    </span>
                    <State {...findingsIn([entry])} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </nav>
  )
}

function State({ missing, invalid, isChanged }: Findings) {
  const style = 'text-[0.9375rem] whitespace-nowrap'
  if (invalid > 0)
    return <span className={classNames(style, 'font-semibold text-error')}>{invalid} zu prüfen</span>
  if (missing > 0)
    return (
      <span className={classNames(style, 'font-semibold text-error')}>
        {missing} {missing === 1 ? 'fehlt' : 'fehlen'} noch
      </span>
    )
  return isChanged ? <span className={classNames(style, 'text-ink-soft')}>geändert</span> : null
}
