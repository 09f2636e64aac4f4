import { useState } from 'react'
import { sessionApi } from '../../../lib/session/session-api'
import { NOT_READABLE } from './notices'
import { type DeliveryFailure, FAILURES_SHOWN, listFailures, type NewsletterResult } from './queries'

/** Recipients who did not get a newsletter, with the reason; read when the list is opened. */
export function DeliveryFailures({ result }: { result: NewsletterResult }) {
  const { id, failed, skipped, bounced } = result
  const [failures, setFailures] = useState<readonly DeliveryFailure[] | 'failed' | null>(null)
  const count = failed + skipped + bounced
  if (count === 0) return null

  async function read() {
    try {
      setFailures(await listFailures(await sessionApi.rows(), id))
    } catch (error) {
      console.error('Failures of a newsletter could not be read:', error)
      setFailures('failed')
    }
  }

  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && void read()}>
      <summary className="cursor-pointer py-2 font-semibold underline underline-offset-4">
        Wer ihn nicht bekommen hat
      </summary>
      {failures === null && <p>Wird geladen …</p>}
      {failures === 'failed' && <p className="text-error">{NOT_READABLE}</p>}
      {Array.isArray(failures) && <Failures failures={failures} />}
    </details>
  )
}

function Failures({ failures }: { failures: readonly DeliveryFailure[] }) {
  return (
    <>
      <ul aria-label="Nicht erreicht" className="divide-y divide-line border-y border-line">
        {failures.map(({ id, name, email, reason }) => (
          <li key={id} className="grid gap-x-4 py-2 @lg:grid-cols-2">
            <p className="min-w-0 wrap-anywhere">{name ? `${name}, ${email}` : 'Nicht mehr auf der Liste'}</p>
            <p className="text-ink-soft">{reason}</p>
          </li>
        ))}
      </ul>
      {failures.length === FAILURES_SHOWN && (
        <p className="mt-2">Gezeigt werden die ersten {FAILURES_SHOWN}.</p>
      )}
    </>
  )
}
