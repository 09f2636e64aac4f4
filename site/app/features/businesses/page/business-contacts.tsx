import { mailLink, mapLink, phoneLink, routeLink, webAddress } from '../../../lib/links/contact-links'
import { FactList } from '../../../lib/links/fact-list'
import { PlaceLinks } from '../../../lib/links/place-links'
import { type Business, fullAddress } from '../business'

/** Address with map and route, phone, e-mail and website. */
export function BusinessContacts({ business }: { business: Business }) {
  const { latitude, longitude, phone, email } = business
  const address = fullAddress(business)
  const website = webAddress(business.website)
  const query = latitude !== null && longitude !== null ? `${latitude},${longitude}` : address
  if (!address && !phone && !email && !website) return null
  return (
    <section aria-labelledby="contact">
      <h2 id="contact" className="text-2xl">
        Kontakt
      </h2>
      <FactList
        facts={[
          { label: 'Adresse', value: address },
          { label: 'Telefon', value: phone, href: phoneLink(phone) },
          { label: 'E-Mail', value: email, href: email && mailLink(email) },
          { label: 'Website', value: website?.hostname.replace(/^www\./, ''), href: website?.href },
        ]}
        className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5"
      />
      {query && <PlaceLinks map={mapLink(query)} route={routeLink(query)} />}
    </section>
  )
}
