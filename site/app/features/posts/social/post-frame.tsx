import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { frameHeight, RESERVED_HEIGHT } from './size'

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
