import type { PagesOf } from '../../entries/entity/public-entries'
import { mailLink, phoneLink, webAddress } from '../../lib/links/contact-links'
import { longDay } from '../../lib/time/town-time'

/** What the list of the open job ads and the page of one say. */
export default {
  list: {
    lead: 'Ausbildung, Voll- und Teilzeit, Minijob und Praktikum: freie Stellen bei den Mitgliedsbetrieben.',
    placeholder: 'Stelle, Betrieb oder Ort',
    words: { one: 'Stelle', many: 'Stellen' },
    unmatched: 'Mit dieser Suche und dieser Kategorie ist nichts ausgeschrieben.',
    foot: ({ starts_on, open_until }) => (
      <>
        {starts_on ? `Ab ${longDay(starts_on)}` : 'Beginn nach Absprache'}, offen bis{' '}
        <time dateTime={open_until}>{longDay(open_until)}</time>
      </>
    ),
  },
  entry: {
    heading: 'Bewerben',
    facts(job) {
      const website = webAddress(job.link)
      return [
        { label: 'E-Mail', value: job.contact_email, href: mailLink(job.contact_email) },
        { label: 'Telefon', value: job.contact_phone, href: phoneLink(job.contact_phone) },
        { label: 'Website', value: website?.hostname, href: website?.href },
        { label: 'Beginn', value: job.starts_on ? longDay(job.starts_on) : 'nach Absprache' },
        { label: 'Offen bis', value: longDay(job.open_until) },
      ]
    },
  },
} satisfies PagesOf<'job'>
