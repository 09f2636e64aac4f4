import type { ReactNode } from 'react'
import { useSettingsOf } from '../../association/use-settings'

/** The highlights of the year, and where news come from. */
export default function BesideTheList(): ReactNode {
  return (
    <>
      <Highlights />
      <NewsletterHint />
    </>
  )
}

function NewsletterHint() {
  return (
    <section
      aria-labelledby="newsletter-hint"
      data-print="no"
      className="rounded-card border border-line bg-paper-deep p-6"
    >
      <h2 id="newsletter-hint" className="text-xl">
        Keine Veranstaltung mehr verpassen
      </h2>
      <p className="mt-2">
        Mit unserem Newsletter erfahren Sie zuerst, was in der Stadt ansteht.{' '}
        <a href="#newsletter" className="text-link font-semibold">
          Newsletter abonnieren
        </a>
      </p>
    </section>
  )
}

/** Highlights that come soon or every year. */
function Highlights() {
  const highlights = useSettingsOf('highlights')
  if (highlights.length === 0) return null
  return (
    <section
      aria-labelledby="highlights"
      className="on-river rounded-card bg-river-900 p-6 text-river-50 print:border print:border-line"
    >
      <h2 id="highlights" className="text-2xl @5xl:text-[1.375rem]">
        Kommende Highlights
      </h2>
      <ul className="mt-5 flex flex-col gap-5">
        {highlights.map(({ title, when, text }) => (
          <li key={title} className="border-l-3 border-straw pl-4">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-0.5 font-semibold text-straw">{when}</p>
            <p className="mt-1.5 text-river-100">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
