import { EntriesPage } from '../../entries/entity/entries-page'
import type { Listing } from '../../lib/list/listing'
import { longDay } from '../../lib/time/town-time'
import { JOBS, type Job } from './job'

/** The open job ads with search and filter. */
export function JobsPage({ listing }: { listing: Listing<Job> | Promise<Listing<Job>> }) {
  return (
    <EntriesPage
      of={JOBS}
      listing={listing}
      lead="Ausbildung, Voll- und Teilzeit, Minijob und Praktikum: freie Stellen bei den Mitgliedsbetrieben."
      placeholder="Stelle, Betrieb oder Ort"
      words={{ one: 'Stelle', many: 'Stellen' }}
      unmatched="Mit dieser Suche und dieser Kategorie ist nichts ausgeschrieben."
      foot={({ starts_on, open_until }) => (
        <>
          {starts_on ? `Ab ${longDay(starts_on)}` : 'Beginn nach Absprache'}, offen bis{' '}
          <time dateTime={open_until}>{longDay(open_until)}</time>
        </>
      )}
    />
  )
}
