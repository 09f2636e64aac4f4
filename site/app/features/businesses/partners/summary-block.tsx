import { useSettingsOf } from '../../../association/use-settings'
import { Skeleton } from '../../../ui/loading/skeleton'
import { type AwaitedListings, Loaded } from './loaded'
import { PARTICIPANTS_FAILED } from './notices'
import { type Summary, summarize } from './summary'

const FIGURES: ReadonlyArray<{ key: keyof Summary; label: string }> = [
  { key: 'partners', label: 'Partner insgesamt' },
  { key: 'categories', label: 'Kategorien' },
  { key: 'acceptance', label: 'Einlösestellen' },
  { key: 'sales', label: 'Verkaufsstellen' },
]

/** Numbers of partners, counted in the lists. */
export function SummaryBlock({ listings }: { listings: AwaitedListings }) {
  return (
    <section
      aria-labelledby="partner-summary"
      className="border-y-2 border-dashed border-line-strong/50 py-3 @2xl:py-6 print:hidden"
    >
      <h2 id="partner-summary" className="sr-only">
        Gutschein-Partner in Zahlen
      </h2>
      <Loaded listings={listings} fallback={<Figures />}>
        {({ acceptance, sales, counted }) =>
          acceptance.state === 'failed' || sales.state === 'failed' ? (
            <p className="font-semibold text-error">{PARTICIPANTS_FAILED}</p>
          ) : (
            <Counted summary={counted?.summary ?? summarize(acceptance.rows, sales.rows)} />
          )
        }
      </Loaded>
    </section>
  )
}

function Counted({ summary }: { summary: Summary }) {
  const { partnersAtLeast } = useSettingsOf('figures')
  return (
    <>
      <Figures summary={summary} />
      {/* Elsewhere the page names more partners than these lists have. */}
      {summary.partners < partnersAtLeast && (
        <p className="mt-2 text-[0.9375rem] text-ink-soft">Gezählt ist, wer hier schon eingetragen ist.</p>
      )}
    </>
  )
}

function Figures({ summary }: { summary?: Summary }) {
  return (
    <dl className="flex flex-wrap justify-between gap-x-1 gap-y-3 @2xl:grid @2xl:grid-cols-4 @2xl:gap-x-8">
      {FIGURES.map(({ key, label }) => (
        <div key={key} className="flex flex-col-reverse justify-end">
          <dt className="w-min text-[0.8125rem] leading-tight text-ink-soft @2xl:w-auto @2xl:text-base">
            {label}
          </dt>
          <dd className="font-display text-2xl leading-tight @2xl:text-4xl font-black text-market-600">
            {summary ? (
              summary[key].toLocaleString('de-DE')
            ) : (
              <Skeleton className="my-1 h-6 w-10 @2xl:h-9 @2xl:w-14" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
