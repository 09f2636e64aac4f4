import { useCallback, useEffect, useState } from 'react'
import { loadsAlways } from './loads-always'

type Embedding = typeof import('./embedding')

/**
 * Whether posts load without a press, and what embeds them: undefined until `start` is called or the browser remembers the consent, null
 * where it could not be loaded.
 */
export function useEmbedding() {
  const [always, setAlways] = useState(false)
  const [embedding, setEmbedding] = useState<Embedding | null>()

  const start = useCallback(() => {
    import('./embedding').then(setEmbedding, (error) => {
      console.error('What embeds posts could not be loaded:', error)
      setEmbedding(null)
    })
  }, [])

  useEffect(() => {
    if (!loadsAlways()) return
    setAlways(true)
    start()
  }, [start])

  return { always, setAlways, embedding, start }
}
