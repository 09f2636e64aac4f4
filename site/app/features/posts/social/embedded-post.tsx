import { useEffect, useState } from 'react'
import { loadEmbed } from './load-embed'
import { PostFrame } from './post-frame'
import { PostSkeleton } from './post-skeleton'

type EmbeddedPostProps = {
  endpoint: string
  postUrl: string
  title: string
  onOutcome: (outcome: 'embedded' | 'failed') => void
}

/** Requests the post once and shows it; renders nothing if it could not be loaded. */
export function EmbeddedPost({ endpoint, postUrl, title, onOutcome }: EmbeddedPostProps) {
  const [html, setHtml] = useState<string | null>()

  useEffect(() => {
    const leaving = new AbortController()
    loadEmbed(endpoint, postUrl, leaving.signal).then((html) => {
      if (leaving.signal.aborted) return
      setHtml(html)
      onOutcome(html === null ? 'failed' : 'embedded')
    })
    return () => leaving.abort()
  }, [endpoint, postUrl, onOutcome])

  if (html === undefined) return <PostSkeleton />
  return html && <PostFrame html={html} title={`Eingebetteter Beitrag: ${title}`} />
}
