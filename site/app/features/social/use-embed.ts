import { type RefObject, useEffect, useState } from 'react'

export type Embed =
  | Readonly<{ state: 'waiting' | 'loading' | 'failed' }>
  | Readonly<{ state: 'embedded'; html: string }>

/** Far enough ahead that a post is mostly there when it comes into view. */
const NEAR = '500px 0px'

/** Asks for the post once its place has been scrolled near, once and not before; without an endpoint it goes on waiting. */
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
