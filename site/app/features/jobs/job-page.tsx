import { EMPLOYMENTS } from '../../content/jobs'
import { mailLink, phoneLink, webAddress } from '../../lib/links/contact-links'
import { FactList } from '../../lib/links/fact-list'
import { LinkedText } from '../../lib/links/visitors-text'
import { ReportButton } from '../../lib/report/report-button'
import { longDay } from '../../lib/time/town-time'
import { ButtonLink } from '../../ui/button/button-link'
import { Badge } from '../../ui/text/badge'
import type { Job } from './job'

/** One job ad. */
export function JobPage({ job }: { job: Job }) {
  const website = webAddress(job.link)
  return (
    <article className="page-width max-w-4xl py-10 @2xl:py-14">
      <p>
        <Badge tone={job.employment === 'apprenticeship' ? 'meadow' : 'river'}>
          {EMPLOYMENTS[job.employment]}
        </Badge>
      </p>
      <h1 className="mt-3 text-4xl hyphens-auto wrap-anywhere @2xl:text-5xl">{job.title}</h1>
      <p className="mt-3 text-lg hyphens-auto wrap-anywhere @2xl:text-xl">
        {job.business}, {job.place}
      </p>
      <p className="mt-8 max-w-prose text-lg whitespace-pre-line wrap-anywhere">
        <LinkedText text={job.description} />
      </p>
      <section
        aria-labelledby="contact"
        className="mt-8 rounded-card border border-line bg-paper-bright p-5 @2xl:p-7"
      >
        <h2 id="contact" className="text-2xl">
          Bewerben
        </h2>
        <FactList
          facts={[
            { label: 'E-Mail', value: job.contact_email, href: mailLink(job.contact_email) },
            { label: 'Telefon', value: job.contact_phone, href: phoneLink(job.contact_phone) },
            { label: 'Website', value: website?.hostname, href: website?.href },
            { label: 'Beginn', value: job.starts_on ? longDay(job.starts_on) : 'nach Absprache' },
            { label: 'Offen bis', value: longDay(job.open_until) },
          ]}
          className="mt-3 grid gap-x-6 gap-y-1 @2xl:grid-cols-[auto_minmax(0,1fr)] @max-2xl:[&_dt]:mt-2"
        />
      </section>
      <div data-print="no" className="mt-8 flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to="/stellen" variant="secondary">
          Alle Stellenangebote
        </ButtonLink>
        <ReportButton kind="job" id={job.id} title={job.title} />
      </div>
    </article>
  )
}

/** In place of an ad whose last day has passed. */
export const ENDED_JOB = {
  title: 'Nicht mehr ausgeschrieben',
  text: 'Diese Stelle ist vergeben oder die Anzeige abgelaufen.',
  children: (
    <>
      <p>Vielleicht passt eine andere: Die Betriebe in der Stadt suchen immer wieder Leute.</p>
      <ButtonLink to="/stellen">Alle Stellenangebote</ButtonLink>
    </>
  ),
}
