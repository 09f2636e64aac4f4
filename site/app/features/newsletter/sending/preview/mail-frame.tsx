import { useCallback, useEffect, useRef, useState } from 'react'
import { classNames } from '../../../../ui/class-names'
import { FRAME_PATH, FRAME_SANDBOX } from './frame-document'

const LEAST_HEIGHT = 240

type MailFrameProps = {
  /** A mail of `renderNewsletter`. */
  html: string
  scheme: 'light' | 'dark'
  /** As narrow as a phone. */
  narrow?: boolean
}

/** A mail in a frame in which nothing runs and no link leads away; as high as the mail. */
export function MailFrame({ html, scheme, narrow = false }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  const observer = useRef<ResizeObserver>(undefined)

  const fill = useCallback(() => {
    const page = frame.current?.contentDocument
    // Until it is loaded, and where it could not be, the frame holds another document.
    if (!page || page.location.pathname !== FRAME_PATH) return
    page.documentElement.innerHTML = inScheme(html, scheme)
    observer.current?.disconnect()
    observer.current = new ResizeObserver(() => setHeight(Math.max(page.body.offsetHeight, LEAST_HEIGHT)))
    observer.current.observe(page.body)
  }, [html, scheme])

  useEffect(fill, [fill])
  useEffect(() => () => observer.current?.disconnect(), [])

  return (
    <iframe
      ref={frame}
      src={FRAME_PATH}
      sandbox={FRAME_SANDBOX}
      title="Der Newsletter als E-Mail"
      onLoad={fill}
      style={{ height }}
      className={classNames('block w-full bg-white', narrow && 'mx-auto max-w-[23.4375rem]')}
    />
  )
}

/** The mail as programs show it whose colour scheme is this one, whatever that of this browser. */
export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replace('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
    .replace('color-scheme:light dark', `color-scheme:${scheme}`)
    // The sandbox allows no new window, so links lead nowhere.
    .replace('<head>', '<head><base target="_blank">')
