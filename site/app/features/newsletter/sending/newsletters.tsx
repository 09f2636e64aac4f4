import { Button } from '../../../ui/button/button'
import { Badge } from '../../../ui/text/badge'
import { Archive } from './archive'
import { DateTime } from './date-time'
import { DeliveryFailures } from './delivery-failures'
import { Figures } from './figures'
import type { NewsletterResult } from './queries'
import { SEND_AGAIN } from './sending-progress'

const number = new Intl.NumberFormat('de-DE')

const STATES: Readonly<Partial<Record<string, string>>> = {
  paused: 'Angehalten',
  cancelled: 'Abgebrochen',
}

type NewslettersProps = {
  results: readonly NewsletterResult[]
  /** Sending is not possible at the moment. */
  disabled: boolean
  onSendAgain: (result: NewsletterResult) => void
  /** Begins a new newsletter with the same texts. */
  onReuse: (result: NewsletterResult) => void
  /** A newsletter was put into the archive or taken out. */
  onChanged: () => void
}

/** The latest newsletters with their results; a button sends again to recipients who were not reached. */
export function Newsletters({ results, disabled, onSendAgain, onReuse, onChanged }: NewslettersProps) {
  if (results.length === 0) return null
  return (
    <section aria-labelledby="sent-newsletters" className="grid gap-3">
      <h2 id="sent-newsletters" className="text-xl">
        Versendete Newsletter
      </h2>
      <ol aria-labelledby="sent-newsletters" className="divide-y divide-line border-y border-line">
        {results.map((result) => {
          const { id, subject, created_at, sent, total, state, failed, channel, problem } = result
          // What the server still sends by itself needs no further round.
          const canSendAgain = channel === 'smtp' ? state === 'sent' && failed > 0 : sent < total
          return (
            <li key={id} className="grid gap-x-5 gap-y-1.5 py-3 @2xl:grid-cols-[9.5rem_minmax(0,1fr)_auto]">
              <p className="text-[0.9375rem] text-ink-soft">
                <DateTime at={created_at} />
              </p>
              <p className="min-w-0 font-semibold wrap-anywhere">{subject}</p>
              <p className="flex flex-wrap items-start gap-2">
                {STATES[state] && <Badge tone="straw">{STATES[state]}</Badge>}
                <Badge tone={sent === total ? 'meadow' : 'market'}>
                  {number.format(sent)} von {number.format(total)} erreicht
                </Badge>
              </p>
              <div className="grid gap-1 text-[0.9375rem] @2xl:col-span-2 @2xl:col-start-2">
                {problem && <p className="font-semibold text-error">{problem}</p>}
                <Figures result={result} />
              </div>
              <Archive result={result} onChanged={onChanged} />
              <Button
                variant="quiet"
                size="slim"
                className="justify-self-start @2xl:col-start-2"
                disabled={disabled}
                aria-label={`Als Vorlage verwenden: ${subject}`}
                onClick={() => onReuse(result)}
              >
                Als Vorlage verwenden
              </Button>
              {canSendAgain && (
                <Button
                  variant="secondary"
                  className="justify-self-start @2xl:col-span-2 @2xl:col-start-2"
                  disabled={disabled}
                  aria-label={`${SEND_AGAIN}: ${subject}`}
                  onClick={() => onSendAgain(result)}
                >
                  {SEND_AGAIN}
                </Button>
              )}
              {channel === 'smtp' && (
                <div className="@2xl:col-span-2 @2xl:col-start-2">
                  <DeliveryFailures result={result} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
