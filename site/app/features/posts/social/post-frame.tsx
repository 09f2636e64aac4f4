import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

/** Path of the frame's document on our server. */
const FRAME_PATH = '/beitrag-im-rahmen'

/** Scripts run in an opaque origin, without access to the page, its storage or its URL. Links open in new tabs. */
export const FRAME_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

/** The HTML of a post in a sandboxed frame; its height follows the content within limits. */
export function PostFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(RESERVED_HEIGHT)

  useEffect(() => {
    function listen({ source, data }: MessageEvent<unknown>) {
      if (!source || source !== frame.current?.contentWindow) return
      // Growing while in view would move the content that is being read.
      if (frame.current.getBoundingClientRect().bottom < window.innerHeight) return
      const reported = frameHeight(data)
      if (reported !== null) setHeight(reported)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  // A sandboxed frame has an opaque origin, which cannot be given as the target origin.
  const postHtml = (event: SyntheticEvent<HTMLIFrameElement>) =>
    event.currentTarget.contentWindow?.postMessage(html, '*')

  return (
    <iframe
      ref={frame}
      src={FRAME_PATH}
      sandbox={FRAME_SANDBOX}
      referrerPolicy="no-referrer"
      title={title}
      onLoad={postHtml}
      style={{ height }}
      className="block w-full"
    />
  )
}

/** Maximum width of an embedded post (docs/product.md#embedded-posts), in CSS pixels. */
export const WIDEST_EMBED = 320

/** Height reserved for an embedded post, in CSS pixels: a picture in portrait format with header and footer. */
export const RESERVED_HEIGHT = 560

/** Maximum height in CSS pixels; longer posts scroll inside of the frame. */
const HIGHEST_FRAME = 900

/** Height of the frame from the reported value, which is untrusted; null when it is not a valid height. */
export function frameHeight(reported: unknown): number | null {
  if (typeof reported !== 'number' || !(reported > 0)) return null
  return Math.min(Math.max(Math.ceil(reported), RESERVED_HEIGHT), HIGHEST_FRAME)
}
