import { Mail, Phone, UserRound } from 'lucide-react'
import { mailLink, phoneLink } from '../../../lib/links/contact-links'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import type { AdministeredEvent } from './administered-event'
import { Fact } from './fact'

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
