import { FileDown } from 'lucide-react'
import { csvBlob, datedName, download } from '../../../lib/csv/download'
import { writeCsv } from '../../../lib/csv/write'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionClient } from '../../../lib/session/session-clients'
import { Button } from '../../../ui/button/button'
import { useToast } from '../../../ui/toast/toast-context'
import { logExport } from '../../members/bank-details/bank-access'
import { STATISTICS_FAILED } from './notices'
import { readStatistics } from './queries'
import { byYear, statisticsTable } from './statistics'

const load = async () => readStatistics(await sessionClient())

/** Numbers of each year, with a file by reason and decision. */
export function StatisticsSection() {
  const { loaded } = useLoaded(load, ['reports'])
  const showToast = useToast()
  if (loaded.state === 'loading') return null
  if (loaded.state === 'failed') return <p role="alert">{STATISTICS_FAILED.description}</p>
  const statistics = loaded.value
  if (statistics.length === 0) return null

  async function save() {
    try {
      const table = statisticsTable(statistics)
      await logExport('reports', table.rows.length)
      const text = await writeCsv(table, ';')
      download(datedName('meldungen', new Date(), 'csv'), csvBlob(text))
    } catch (error) {
      console.error('The statistics could not be saved:', error)
      showToast(STATISTICS_FAILED)
    }
  }

  return (
    <section aria-labelledby="statistics" className="mt-8 rounded-card border border-line bg-paper p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="statistics" className="text-2xl">
          Meldungen im Jahr
        </h2>
        <Button variant="secondary" onClick={save}>
          <FileDown aria-hidden="true" className="size-5" />
          Nach Grund und Entscheidung (CSV)
        </Button>
      </div>
      <ul className="mt-3 grid gap-1">
        {byYear(statistics).map(({ year, reports, open, kept }) => (
          <li key={year} className="tabular-nums">
            <strong>{year}</strong>: {reports.toLocaleString('de-DE')} gemeldet,{' '}
            {open.toLocaleString('de-DE')} offen, {kept.toLocaleString('de-DE')} ohne Folgen
          </li>
        ))}
      </ul>
    </section>
  )
}
