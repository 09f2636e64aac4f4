import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ClosesDialog } from '../../../lib/first-use/failed-parts'
import { onDemand } from '../../../lib/first-use/on-demand'
import type { PhotoViewerProps } from './photo-viewer'
import { SHOWN, searchShowing } from './shown-photo'

const load = async () => ({ default: (await import('./photo-viewer')).PhotoViewer })

/** Loaded for the first photo that is shown. */
export const PhotoViewer = onDemand<PhotoViewerProps>(load, BackToTheWall)

export const warmUpViewer = () => void load().catch(() => {})

function BackToTheWall({ retry }: { retry: () => void }) {
  const [parameters] = useSearchParams()
  const { mask } = useLocation()
  const navigate = useNavigate()
  const close = () =>
    void (mask
      ? navigate(-1)
      : navigate({ search: searchShowing(null, parameters) }, { replace: true, preventScrollReset: true }))
  return <ClosesDialog open={parameters.has(SHOWN)} onClose={close} retry={retry} />
}
