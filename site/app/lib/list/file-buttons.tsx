import { Download, Upload } from 'lucide-react'
import { Button } from '../../ui/button'

type FileButtonsProps = {
  /** The list is there to be written into a file and to compare one with. */
  ready: boolean
  onExport: () => void
  onImport: () => void
}

/** Hand a list out as a file, and take one in. */
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
