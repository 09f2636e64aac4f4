import { Link } from 'react-router'
import { phoneLink, webAddress } from '../../../lib/links/contact-links'
import { FoldingText } from '../../../lib/links/visitors-text'
import { buttonStyle } from '../../../ui/button/button-style'
import { Awning } from '../../../ui/illustrations/awning'
import { Badge } from '../../../ui/text/badge'
import { OpeningLine } from '../hours/opening-line'
import type { Opening } from '../hours/watch-opening'
import type { ListKey, Partner } from './partner'
import { PartnerFacts } from './partner-facts'

type PartnerCardProps = { partner: Partner; list: ListKey; opening: Opening | null }

/** Card of a partner. */
export function PartnerCard({ partner, list, opening }: PartnerCardProps) {
  const { name: title, business_name: legalName, business } = partner
  const heading = <h2 className="text-2xl hyphens-auto wrap-anywhere">{title}</h2>
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card wrap-anywhere border border-line bg-paper-bright shadow-card print:shadow-none">
      <Awning tone={list === 'acceptance' ? 'market' : 'river'} />
      <div className="flex flex-1 flex-col items-start gap-3 px-5 pt-3 pb-5">
        <header>
          {business ? (
            <Link to={business.path} className="block hover:underline">
              {heading}
            </Link>
          ) : (
            heading
          )}
          {legalName && legalName !== title && (
            <p data-print="no" className="mt-1 text-[0.9375rem] leading-snug text-ink-soft">
              {legalName}
            </p>
          )}
        </header>
        {partner.category_name && (
          <div data-print="no">
            <Badge tone="straw">{partner.category_name}</Badge>
          </div>
        )}
        {partner.description && (
          <div data-print="no">
            <FoldingText text={partner.description} />
          </div>
        )}
        {business?.hasHours && <OpeningLine path={business.path} opening={opening} />}
        <PartnerFacts partner={partner} />
        <Actions partner={partner} title={title} />
      </div>
    </article>
  )
}

function Actions({ partner, title }: { partner: Partner; title: string }) {
  const website = webAddress(partner.website)
  const phone = phoneLink(partner.phone)
  if (!website && !phone) return null
  return (
    <div className="mt-auto flex flex-wrap gap-3 pt-2" data-print="no">
      {website && (
        <a href={website.href} target="_blank" rel="noopener" className={buttonStyle('secondary', 'medium')}>
          Website
          <span className="sr-only"> von {title} (öffnet in neuem Tab)</span>
        </a>
      )}
      {phone && (
        <a href={phone} className={buttonStyle('secondary', 'medium')}>
          Anrufen
          <span className="sr-only">: {title}</span>
        </a>
      )}
    </div>
  )
}
