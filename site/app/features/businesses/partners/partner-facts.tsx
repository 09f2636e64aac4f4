import { Globe, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { mailLink, mapLink, phoneLink, webAddress } from '../../../lib/links/contact-links'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { fullAddress } from '../business'
import type { Partner } from './partner'

/** Address and contact data. */
export function PartnerFacts({ partner }: { partner: Partner }) {
  const address = fullAddress(partner)
  const phone = phoneLink(partner.phone)
  const website = webAddress(partner.website)
  return (
    <dl className="flex w-full flex-col gap-1">
      {address && (
        <Fact icon={MapPin} name="Adresse">
          <a
            href={mapLink(address)}
            target="_blank"
            rel="noopener"
            data-print="bare"
            className="inline-block py-0.5 text-link"
          >
            {address}
            <span className="sr-only"> (Karte öffnet in neuem Tab)</span>
          </a>
        </Fact>
      )}
      {partner.phone && (
        <Fact icon={Phone} name="Telefon">
          {phone ? <FactLink href={phone}>{partner.phone}</FactLink> : partner.phone}
        </Fact>
      )}
      {partner.email && (
        <Fact icon={Mail} name="E-Mail" printed={false}>
          <FactLink href={mailLink(partner.email)}>
            <BreakableAddress address={partner.email} />
          </FactLink>
        </Fact>
      )}
      {website && (
        <Fact icon={Globe} name="Website" printed={false}>
          {website.hostname.replace(/^www\./, '')}
        </Fact>
      )}
    </dl>
  )
}

function FactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-block py-0.5 text-link">
      {children}
    </a>
  )
}

type FactProps = { icon: LucideIcon; name: string; printed?: boolean; children: ReactNode }

function Fact({ icon: Icon, name, printed = true, children }: FactProps) {
  return (
    <div data-print={printed ? undefined : 'no'} className="flex min-w-0 gap-2">
      <dt className="pt-1">
        <Icon aria-hidden="true" className="size-5 text-river-700" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
