import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { LEGAL_LINKS, quickLinks, STATUTES } from '../association/texts/navigation'
import { useSettings } from '../association/use-settings'
import { NewsletterForm } from '../features/newsletter/newsletter-form'
import { TO_OWN_AREA } from '../lib/session/auth-context'
import { Townscape } from '../ui/illustrations/townscape'
import { BreakableAddress } from '../ui/text/breakable-address'
import { useSignOutInPlace } from './account/use-sign-out-in-place'

/** The townscape at night, with links, contact and legal information below. */
export function Footer() {
  return (
    <footer className="@container mt-auto pt-16 print:pt-6">
      <Townscape time="night" className="-mb-px h-36 object-[45%_100%] @2xl:h-[max(12rem,16.1vw)]" />
      <div className="on-river bg-river-900 text-river-100">
        <div className="page-width grid gap-x-12 gap-y-12 pt-10 pb-12 @2xl:grid-cols-2 @5xl:grid-cols-[1.3fr_0.8fr_1fr] @5xl:pt-14">
          <About />
          <FooterLinks />
          <Contact />
          <Newsletter />
        </div>
        <Legal />
      </div>
    </footer>
  )
}

function About() {
  const { association } = useSettings()
  return (
    <div data-print="no" className="@2xl:@max-5xl:col-span-2">
      <p className="font-display text-2xl leading-tight font-extrabold text-white">{association.shortName}</p>
      <p className="mt-3 max-w-sm">{association.description}</p>
    </div>
  )
}

function FooterLinks() {
  const settings = useSettings()
  return (
    <nav aria-label="Schnellzugriff" data-print="no">
      <FooterHeading>Schnellzugriff</FooterHeading>
      <ul className="mt-2">
        {quickLinks(settings).map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-10 items-center text-link">
              {label}
            </Link>
          </li>
        ))}
        <AccountLinks />
      </ul>
    </nav>
  )
}

function Contact() {
  const { association, contact } = useSettings()
  return (
    <address className="not-italic">
      <FooterHeading>Kontakt</FooterHeading>
      <p className="mt-3.5">
        {association.name}
        <br />
        {contact.postalCode} {association.town}
      </p>
      {contact.email && (
        <a
          href={`mailto:${contact.email}`}
          className="mt-1 inline-flex min-h-10 items-center text-link wrap-anywhere"
        >
          <BreakableAddress address={contact.email} />
        </a>
      )}
    </address>
  )
}

function Newsletter() {
  const { association } = useSettings()
  return (
    <section
      id="newsletter"
      aria-labelledby="newsletter-heading"
      data-print="no"
      className="grid gap-x-12 gap-y-5 border-t border-river-700 pt-10 @2xl:col-span-full @5xl:grid-cols-subgrid"
    >
      <div>
        <h2 id="newsletter-heading" className="text-2xl text-white">
          Neues aus {association.town}, direkt ins Postfach
        </h2>
        <p className="mt-2 max-w-md">Termine, Aktionen und Geschichten aus den Betrieben.</p>
        <Link to="/newsletter" className="mt-1 inline-flex min-h-10 items-center text-link">
          Frühere Ausgaben
        </Link>
      </div>
      <NewsletterForm className="@5xl:col-span-2" />
    </section>
  )
}

function Legal() {
  const { association, hasStatutes } = useSettings()
  const today = useRouteLoaderData<{ today: string }>('root')?.today ?? ''
  return (
    <div className="border-t border-river-700 bg-river-950">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
        <p>
          © {today.slice(0, 4)} {association.name}
        </p>
        <ul className="flex flex-wrap gap-x-6" data-print="no">
          {LEGAL_LINKS.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-10 items-center text-link">
                {label}
              </Link>
            </li>
          ))}
          {hasStatutes && (
            <li>
              <a
                href={STATUTES.href}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-10 items-center text-link"
              >
                {STATUTES.label}
                <span className="sr-only"> (öffnet in neuem Tab)</span>
              </a>
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}

function FooterHeading({ children }: { children: ReactNode }) {
  return <h2 className="text-lg text-white">{children}</h2>
}

const STYLE = 'inline-flex min-h-10 items-center text-link'

/**
 * Links for signed-in users: to their pages, and sign out. Rendered in every page; the attribute set by `SignedInScript` shows or hides it,
 * and the auth client is loaded only when the button is pressed.
 */
function AccountLinks() {
  const { signingOut, signOutInPlace } = useSignOutInPlace()
  return (
    <>
      <li className="not-signed-in:hidden">
        <Link to="/member" state={TO_OWN_AREA} className={STYLE}>
          Mitgliederbereich
        </Link>
      </li>
      <li className="not-signed-in:hidden">
        <button type="button" onClick={() => void signOutInPlace()} disabled={signingOut} className={STYLE}>
          Abmelden
        </button>
      </li>
    </>
  )
}
