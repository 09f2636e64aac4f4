import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import type { PictureDialogProps } from './picture-dialog'
import { pictureSources, WHOLE } from './pictures'

type EnlargeableProps = {
  imageUrl: string | null
  baseUrl: string
  /** Title of the dialog. */
  title: string
  /** Alternative text, as on the thumbnail. */
  alt: string
  className: string
  /** The thumbnail. */
  children: ReactNode
}

/** Opens the whole picture in a dialog, or the file itself without scripts. */
export function Enlargeable({ imageUrl, baseUrl, title, alt, className, children }: EnlargeableProps) {
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<PictureDialogProps> | null>(null)
  const sources = pictureSources(imageUrl, baseUrl, WHOLE)
  if (!sources) return null

  async function enlarge(click: MouseEvent<HTMLAnchorElement>) {
    // Let the browser open a new tab or window.
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return
    click.preventDefault()
    const { href } = click.currentTarget
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
