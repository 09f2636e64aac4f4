import { useEffect, useState } from 'react'
import { type Compared, listSimilar, type SimilarIdea } from '../../../entries/kinds/similar-ideas'
import { visitorApi } from '../../../lib/supabase/browser-access'

/**
 * Published ideas like this one, read in the browser when nothing has changed for `pause` milliseconds. `useLoaded` would bring the code of
 * live updates to the public page of an idea.
 */
export function useSimilarIdeas(
  { title, description, id = '' }: Compared,
  pause = 0,
): readonly SimilarIdea[] {
  const [similar, setSimilar] = useState<readonly SimilarIdea[]>([])
  useEffect(() => {
    let current = true
    const waiting = setTimeout(async () => {
      try {
        const found = await listSimilar(await visitorApi.rows(), { title, description, id })
        if (current) setSimilar(found)
      } catch (error) {
        console.error('The client could not be loaded:', error)
      }
    }, pause)
    return () => {
      current = false
      clearTimeout(waiting)
    }
  }, [title, description, id, pause])
  return similar
}
