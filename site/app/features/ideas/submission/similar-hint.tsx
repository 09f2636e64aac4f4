import type { Compared } from '../../../entries/kinds/similar-ideas'
import { SimilarList } from '../similar/similar-list'
import { useSimilarIdeas } from '../similar/use-similar-ideas'

const TYPING_PAUSE_MILLISECONDS = 500

/** In the form: published ideas like the one that is being written, announced when typing pauses. */
export function SimilarHint({ title, description }: Compared) {
  const similar = useSimilarIdeas({ title, description }, TYPING_PAUSE_MILLISECONDS)
  const none = similar.length === 0
  return (
    <div className={none ? 'sr-only' : 'rounded-card bg-straw-light p-4 @3xl:col-span-2'}>
      <p role="status" className="font-semibold">
        {!none && 'Gibt es das schon? Idee unterstützen statt neu einreichen:'}
      </p>
      {!none && <SimilarList ideas={similar} newTab />}
    </div>
  )
}
