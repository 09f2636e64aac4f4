import type { Idea } from '../idea'
import { SimilarList } from './similar-list'
import { useSimilarIdeas } from './use-similar-ideas'

/** Similar ideas below an idea; renders nothing without any. */
export function SimilarSection({ idea }: { idea: Idea }) {
  const similar = useSimilarIdeas(idea)
  if (similar.length === 0) return null
  return (
    <section aria-labelledby="similar" data-print="no" className="mt-10 border-t border-line pt-6">
      <h2 id="similar" className="text-2xl">
        Ähnliche Ideen
      </h2>
      <SimilarList ideas={similar} />
    </section>
  )
}
