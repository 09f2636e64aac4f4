import { useCallback, useEffect } from 'react'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import { useToast } from '../../../ui/toast/toast-context'
import { readReport } from './queries'
import { REPORT_FAILED, ReportDetails } from './report-details'

/** The dialog of the report with this id; closes with a toast where it can not be read. */
export function ReportDecision({ id, onClose }: { id: string; onClose: () => void }) {
  const showToast = useToast()
  const { loaded } = useLoaded(useCallback(async () => readReport(await sessionApi.rows(), id), [id]))
  const failed = loaded.state === 'failed'
  useEffect(() => {
    if (!failed) return
    showToast(REPORT_FAILED)
    onClose()
  }, [failed, showToast, onClose])
  if (loaded.state !== 'loaded') return null
  return <ReportDetails report={loaded.value} onClose={onClose} onDecided={onClose} />
}
