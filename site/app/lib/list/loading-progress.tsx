import { ProgressBar } from '../../ui/loading/progress-bar'
import type { Progress } from './every-row'

/** Progress above a long list while the rest of it is loading. */
export function LoadingProgress({ progress, what }: { progress: Progress | null; what: string }) {
  if (!progress) return null
  return (
    <div className="mb-4 max-w-md" role="status">
      <p className="sr-only">{what} werden geladen …</p>
      <ProgressBar label={`${what} werden geladen`} {...progress} />
    </div>
  )
}
