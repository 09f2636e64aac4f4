import { type LucideIcon, Mail, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { mailLink, phoneLink } from '../../../lib/links/contact-links'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import type { AdministeredEvent } from './administered-event'

type SubmitterProps = Pick<AdministeredEvent, 'submitter_name' | 'submitter_email' | 'submitter_phone'>

/** Name and contact data of the submitter; children of a `dl`. */
export function Submitter({ submitter_name, submitter_email, submitter_phone }: SubmitterProps) {
  const phone = phoneLink(submitter_phone)
  return (
    <>
      {submitter_name && (
        <Fact icon={UserRound} name="Eingereicht von">
          {submitter_name}
        </Fact>
      )}
      {submitter_email && (
        <Fact icon={Mail} name="E-Mail für Rückfragen">
          <a href={mailLink(submitter_email)} className="text-link">
            <BreakableAddress address={submitter_email} />
          </a>
        </Fact>
      )}
      {submitter_phone && (
        <Fact icon={Phone} name="Telefon für Rückfragen">
          {phone ? (
            <a href={phone} className="text-link">
              {submitter_phone}
            </a>
          ) : (
            submitter_phone
          )}
        </Fact>
      )}
    </>
  )
}

type FactProps = { icon: LucideIcon; name: string; children: ReactNode }

/** One attribute of an event with its icon; child of a `dl`. */
export function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="pt-0.5">
        <Icon aria-hidden="true" className="size-4.5 text-river-700" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 leading-snug wrap-anywhere">{children}</dd>
    </div>
  )
}
