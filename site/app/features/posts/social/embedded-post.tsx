import { useEffect, useState } from 'react'
import { Skeleton } from '../../../ui/loading/skeleton'
import { PostFrame, WIDEST_EMBED } from './post-frame'

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

/** Placeholder of a post; fills its container. */
function PostSkeleton() {
  return (
    <div className="flex flex-1 flex-col gap-3 bg-paper-bright py-3">
      <div className="flex items-center gap-2.5 px-3">
        <Skeleton className="size-9" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <Skeleton className="flex-1" />
      <Skeleton className="mx-3 h-4 w-3/5" />
      <Skeleton className="mx-3 h-4 w-1/3" />
    </div>
  )
}

const LONGEST_WAIT_MILLISECONDS = 8_000
const LONGEST_ANSWER_BYTES = 200_000

/** Requests a post from the oEmbed endpoint; null if it has none to show. Sends no cookies and no referrer. */
export async function loadEmbed(
  endpoint: string,
  postUrl: string,
  leaving: AbortSignal,
): Promise<string | null> {
  try {
    const answer = await fetch(embedAddress(endpoint, postUrl), {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([leaving, AbortSignal.timeout(LONGEST_WAIT_MILLISECONDS)]),
    })
    if (!answer.ok) throw new Error(`The endpoint answered ${answer.status}.`)
    return htmlOf(JSON.parse(await boundedText(answer)))
  } catch (error) {
    if (!leaving.aborted) console.error('A post could not be embedded:', error)
    return null
  }
}

/** oEmbed request URL of a post (docs/product.md#embedded-posts); the endpoint's own query parameters are kept. */
export function embedAddress(endpoint: string, postUrl: string): string {
  const address = new URL(endpoint)
  address.searchParams.set('url', postUrl)
  address.searchParams.set('maxwidth', String(WIDEST_EMBED))
  address.searchParams.set('hidecaption', 'true')
  return address.href
}

function htmlOf(answer: unknown): string {
  const html = (answer as { html?: unknown } | null)?.html
  if (typeof html !== 'string' || html.trim() === '') throw new Error('The answer holds no html.')
  return html
}

/** Reads the body as text; rejects when it exceeds `LONGEST_ANSWER_BYTES`. */
async function boundedText(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > LONGEST_ANSWER_BYTES) {
      await reader?.cancel()
      throw new Error('The answer is too long.')
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
