import { useEffect, useState } from 'react'

type Embedding = typeof import('./embedded-post')

/** Local storage key, present where this browser loads embedded posts. */
const KEY = 'loadsEmbeddedPosts'

/**
 * Whether this browser loads the posts, which it remembers, and what embeds them: undefined before it is loaded, null where that
 * failed.
 */
export function useEmbedding() {
  const [wanted, setWanted] = useState(false)
  const [embedding, setEmbedding] = useState<Embedding | null>()

  useEffect(() => setWanted(isRemembered()), [])
  useEffect(() => {
    if (!wanted) return
    import('./embedded-post').then(setEmbedding, (error) => {
      console.error('What embeds posts could not be loaded:', error)
      setEmbedding(null)
    })
  }, [wanted])

  function change(wanted: boolean) {
    setWanted(wanted)
    try {
      if (wanted) localStorage.setItem(KEY, 'true')
      else localStorage.removeItem(KEY)
    } catch {
      // Storage is blocked: it holds until the page is left.
    }
  }

  return { wanted, embedding, change }
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
