import { AT_LEAST } from '../../content/association'
import { Skeleton } from '../../ui/skeleton'
import { type AwaitedListings, Loaded } from './loaded'
import { PARTICIPANTS_FAILED } from './notices'
import { type Summary, summarize } from './summary'

const FIGURES: ReadonlyArray<{ key: keyof Summary; label: string }> = [
  { key: 'partners', label: 'Partner insgesamt' },
  { key: 'categories', label: 'Kategorien' },
  { key: 'acceptance', label: 'Einlösestellen' },
  { key: 'sales', label: 'Verkaufsstellen' },
]

/** How many take part, counted from the lists below. */
export function SummaryBlock({ listings }: { listings: AwaitedListings }) {
  return (
    <section
      aria-labelledby="partner-summary"
      className="border-y-2 border-dashed border-line-strong/50 py-6"
    >
      <h2 id="partner-summary" className="sr-only">
        Gutschein-Partner in Zahlen
      </h2>
      <Loaded listings={listings} fallback={<Figures />}>
        {({ acceptance, sales }) =>
          acceptance.state === 'failed' || sales.state === 'failed' ? (
            <p className="font-semibold text-error">{PARTICIPANTS_FAILED}</p>
          ) : (
            <Counted summary={summarize(acceptance.partners, sales.partners)} />
          )
        }
      </Loaded>
    </section>
  )
}

function Counted({ summary }: { summary: Summary }) {
  return (
    <>
      <Figures summary={summary} />
      {/* Elsewhere the page speaks of more than these. */}
      {summary.partners < AT_LEAST.partners && (
        <p className="mt-2 text-[0.9375rem] text-ink-soft">Gezählt ist, wer hier schon eingetragen ist.</p>
      )}
    </>
  )
}

function Figures({ summary }: { summary?: Summary }) {
  return (
    <dl className="grid @2xs:grid-cols-2 gap-x-8 gap-y-5 @3xl:grid-cols-4">
      {FIGURES.map(({ key, label }) => (
        <div key={key} className="flex flex-col-reverse justify-end">
          <dt className="leading-tight text-ink-soft">{label}</dt>
          <dd className="font-display text-4xl leading-tight font-black text-market-600">
            {summary ? summary[key] : <Skeleton className="my-1 h-9 w-14" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
