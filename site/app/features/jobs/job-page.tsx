import { EntryPage } from '../../entries/entity/entry-page'
import { mailLink, phoneLink, webAddress } from '../../lib/links/contact-links'
import { longDay } from '../../lib/time/town-time'
import { JOBS, type Job } from './job'

/** One job ad. */
export function JobPage({ job }: { job: Job }) {
  const website = webAddress(job.link)
  return (
    <EntryPage
      of={JOBS}
      row={job}
      heading="Bewerben"
      facts={[
        { label: 'E-Mail', value: job.contact_email, href: mailLink(job.contact_email) },
        { label: 'Telefon', value: job.contact_phone, href: phoneLink(job.contact_phone) },
        { label: 'Website', value: website?.hostname, href: website?.href },
        { label: 'Beginn', value: job.starts_on ? longDay(job.starts_on) : 'nach Absprache' },
        { label: 'Offen bis', value: longDay(job.open_until) },
      ]}
    />
  )
}
