import { Dialog } from '../../ui/dialog/dialog'
import type { PictureSources } from './pictures'

export type PictureDialogProps = {
  sources: PictureSources
  alt: string
  title: string
  open: boolean
  onClose: () => void
}

/** A picture in a dialog, as large as the window allows. */
export function PictureDialog({ sources, alt, ...dialog }: PictureDialogProps) {
  return (
    <Dialog {...dialog} wide>
      <img
        {...sources}
        sizes="100vw"
        alt={alt}
        className="h-[calc(100dvh-8.5rem)] w-full object-contain sm:h-[calc(100dvh-11rem)]"
      />
    </Dialog>
  )
}
