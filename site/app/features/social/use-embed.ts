import { type RefObject, useEffect, useState } from 'react'

export type Embed =
  | Readonly<{ state: 'waiting' | 'loading' | 'failed' }>
  | Readonly<{ state: 'embedded'; html: string }>

/** Root margin: far enough ahead that the post is usually loaded when it scrolls into view. */
const NEAR = '500px 0px'

/** Requests the post once when its container is about to scroll into view; without an endpoint it stays `waiting`. */
export function useEmbed(
  endpoint: string | undefined,
  postUrl: string,
  place: RefObject<Element | null>,
): Embed {
  const [embed, setEmbed] = useState<Embed>({ state: 'waiting' })

  useEffect(() => {
    if (!endpoint || !place.current) return
    const leaving = new AbortController()
    const observer = new IntersectionObserver(
      async (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        setEmbed({ state: 'loading' })
        const html = await load(endpoint, postUrl, leaving.signal)
        if (leaving.signal.aborted) return
        setEmbed(html === null ? { state: 'failed' } : { state: 'embedded', html })
      },
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      leaving.abort()
    }
  }, [endpoint, postUrl, place])

  return embed
}

async function load(endpoint: string, postUrl: string, leaving: AbortSignal): Promise<string | null> {
  try {
    const { loadEmbed } = await import('./load-embed')
    return await loadEmbed(endpoint, postUrl, leaving)
  } catch (error) {
    console.error('What embeds posts could not be loaded:', error)
    return null
  }
}
