import { Link } from 'react-router'
import { TERMS } from '../texts/terms'

type TermsPageProps = {
  /** Address of the contact point (Regulation (EU) 2022/2065, Art. 11 and 12). */
  email: string
  /** Paragraphs of the association's own, separated by empty lines. */
  own: string
}

/** Terms of use with the rules of moderation (Regulation (EU) 2022/2065, Art. 14). */
export function TermsPage({ email, own }: TermsPageProps) {
  return (
    <div className="page-width py-10 @2xl:py-14">
      <h1 className="text-4xl hyphens-auto @2xl:text-5xl">Nutzungs&shy;bedingungen</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-soft @2xl:text-xl">{TERMS.lead}</p>
      <div className="mt-8 flex max-w-3xl flex-col gap-8">
        {TERMS.sections.map(({ id, title, paragraphs }) => (
          <section key={id} id={id} aria-labelledby={`${id}-titel`}>
            <h2 id={`${id}-titel`} className="text-2xl @2xl:text-3xl">
              {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
            {id === 'kontaktstelle' && email && (
              <p className="mt-3">
                <a href={`mailto:${email}`} className="text-link font-semibold wrap-anywhere">
                  {email}
                </a>
              </p>
            )}
          </section>
        ))}
        {own.trim() !== '' && (
          <section aria-labelledby="weiteres">
            <h2 id="weiteres" className="text-2xl @2xl:text-3xl">
              Weiteres
            </h2>
            {own
              .trim()
              .split(/\n\s*\n/)
              .map((paragraph) => (
                <p key={paragraph} className="mt-3 whitespace-pre-line">
                  {paragraph}
                </p>
              ))}
          </section>
        )}
        <p className="border-t border-line pt-6">
          Was wir über Sie speichern, steht in der{' '}
          <Link to="/datenschutz" className="text-link">
            Datenschutzerklärung
          </Link>
          .
        </p>
      </div>
    </div>
  )
}
