import type { PrivacySection } from '../texts/privacy'
import { useSettings } from '../use-settings'

/** Twelve numbered sections (docs/product.md#legal-pages) with a table of contents. */
export function PrivacyPage({ sections }: { sections: readonly PrivacySection[] }) {
  const { email } = useSettings().contact
  return (
    <div className="page-width py-10 @2xl:py-14">
      <h1 className="text-4xl @2xl:text-5xl">Datenschutz</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-soft @2xl:text-xl">
        Was diese Website über Sie erfährt, was sie damit macht, und was nicht.
      </p>
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 @5xl:grid-cols-[18rem_minmax(0,1fr)]">
        <nav aria-label="Abschnitte" data-print="no" className="@5xl:sticky @5xl:top-28">
          <ol className="grid gap-x-8 border-y border-line py-3 @2xl:grid-cols-2 @5xl:grid-cols-1">
            {sections.map(({ id, title }, place) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex gap-3 py-1.5 leading-snug hover:text-river-700 hover:underline"
                >
                  <span aria-hidden="true" className="w-6 shrink-0 text-right font-semibold text-market-600">
                    {place + 1}
                  </span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex max-w-3xl flex-col gap-10">
          {sections.map((section, place) => (
            <Section key={section.id} section={section} number={place + 1} />
          ))}
          {email && (
            <p className="border-t border-line pt-6 text-lg">
              Fragen dazu beantwortet der Vorstand:{' '}
              <a href={`mailto:${email}`} className="text-link font-semibold">
                {email}
              </a>
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function Section({ section, number }: { section: PrivacySection; number: number }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-titel`}>
      <h2 id={`${section.id}-titel`} className="text-2xl @2xl:text-3xl">
        <span className="text-market-600">{number}.</span> {section.title}
      </h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          {paragraph}
        </p>
      ))}
      {section.terms && (
        <dl className="mt-4 border-t border-line">
          {section.terms.map(([term, meaning]) => (
            <div key={term} className="grid gap-x-6 border-b border-line py-2.5 @2xl:grid-cols-[11rem_1fr]">
              <dt className="font-semibold">{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
