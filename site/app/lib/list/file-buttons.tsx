import { Download, Upload } from 'lucide-react'
import { Button } from '../../ui/button/button'

type FileButtonsProps = {
  /** The list is loaded, so that it can be exported and compared with an import. */
  ready: boolean
  onExport: () => void
  onImport: () => void
}

/** Buttons for export and import. */
export function FileButtons({ ready, onExport, onImport }: FileButtonsProps) {
  return (
    <>
      <Button variant="secondary" onClick={onExport} disabled={!ready}>
        <Download aria-hidden="true" className="size-5" />
        Export CSV
      </Button>
      <Button variant="secondary" onClick={onImport} disabled={!ready}>
        <Upload aria-hidden="true" className="size-5" />
        Import CSV
      </Button>
    </>
  )
}
