import { ASSOCIATION } from '../../content/association'
import type { Draft } from './calls'

/** Preview of the newsletter. */
export function Preview({ draft: { subject, content } }: { draft: Draft }) {
  return (
    <section aria-labelledby="newsletter-preview" className="min-w-0">
      <h2 id="newsletter-preview" className="text-xl">
        Vorschau
      </h2>
      <article className="mt-2 rounded-card border border-line bg-white shadow-lifted">
        <header className="border-b border-line px-5 py-3">
          <p className="text-[0.9375rem] text-ink-soft">Von {ASSOCIATION.name}</p>
          <p className="font-display text-xl leading-tight font-extrabold wrap-anywhere">
            {subject.trim() || <span className="text-ink-soft">Betreff</span>}
          </p>
        </header>
        <p className="min-h-40 px-5 py-4 wrap-anywhere whitespace-pre-line">
          {content.trim() || <span className="text-ink-soft">Hier steht, was Sie schreiben.</span>}
        </p>
      </article>
    </section>
  )
}
