import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import { pictureSources } from '../lib/pictures'
import type { PictureDialogProps } from './picture-dialog'

/** Room on a large screen; whatever its proportions, the whole picture comes. */
const WHOLE = { width: 1600, height: 1600, whole: true }

type EnlargeableProps = {
  imageUrl: string | null
  baseUrl: string
  /** What the window with the large picture is called. */
  title: string
  /** Describes the picture, as on the small one. */
  alt: string
  className: string
  /** The small picture. */
  children: ReactNode
}

/** Leads from a small picture to the whole of it: in a window above the page, and without scripts to the file itself. */
export function Enlargeable({ imageUrl, baseUrl, title, alt, className, children }: EnlargeableProps) {
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<PictureDialogProps> | null>(null)
  const sources = pictureSources(imageUrl, baseUrl, WHOLE)
  if (!sources) return null

  async function enlarge(press: MouseEvent<HTMLAnchorElement>) {
    // In a new tab or window, as the visitor wants it.
    if (press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return
    press.preventDefault()
    const { href } = press.currentTarget
    try {
      const { PictureDialog } = await load()
      setDialog(() => PictureDialog)
      setOpen(true)
    } catch {
      location.assign(href)
    }
  }

  const warmUp = () => void load().catch(() => {})
  return (
    <>
      <a
        href={sources.src}
        aria-label={`${alt}, vergrößern`}
        onClick={enlarge}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        className={className}
      >
        {children}
      </a>
      {Dialog && (
        <Dialog sources={sources} alt={alt} title={title} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const load = () => import('./picture-dialog')
