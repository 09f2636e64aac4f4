import { useNeedsApproval } from '../../association/use-needs-approval'

const STEPS: ReadonlyArray<Readonly<{ title: string; text: string; atOnce?: string }>> = [
  {
    title: 'Aufschreiben',
    text: 'Titel und ein paar Sätze genügen. Name und E-Mail-Adresse sind freiwillig.',
  },
  {
    title: 'Prüfen',
    text: 'Der Verein liest jede Idee. Nach der Prüfung wird sie hier veröffentlicht.',
    atOnce: 'Ihre Idee erscheint sofort. Der Verein liest jede und nimmt herunter, was nicht hierher passt.',
  },
  {
    title: 'Unterstützen',
    text: 'Gefällt Ihnen eine Idee, geben Sie ihr ein Herz. Was viele gut finden, nehmen wir mit ins Rathaus.',
  },
]

/** The steps from an idea to the town council, in order. */
export function HowItWorks() {
  const waits = useNeedsApproval('ideas')
  return (
    <section
      aria-labelledby="how-it-works"
      className="on-river rounded-card bg-river-900 p-6 text-river-50 @2xl:p-10 print:border print:border-line"
    >
      <h2 id="how-it-works" className="text-2xl @2xl:text-3xl">
        So funktioniert’s
      </h2>
      <ol className="mt-6 grid gap-x-10 gap-y-6 @3xl:grid-cols-3">
        {STEPS.map(({ title, text, atOnce }, place) => (
          <li key={title} className="grid grid-cols-[1.9rem_1fr] gap-x-4">
            <span aria-hidden="true" className="font-display text-5xl leading-none font-extrabold text-straw">
              {place + 1}
            </span>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-river-100">{waits ? text : (atOnce ?? text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
