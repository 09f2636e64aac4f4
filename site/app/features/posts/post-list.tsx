import { Snapshots } from '../../illustrations/snapshots'
import { useLikes } from '../../lib/likes/use-likes'
import { ButtonLink } from '../../ui/button/button-link'
import { EmptyState } from '../../ui/empty/empty-state'
import { useToast } from '../../ui/toast/toast-context'
import { POST_GRID } from './layouts'
import { LIKE_NOTICES } from './notices'
import type { Post } from './post'
import { PostCard } from './post-card'
import { SHARE_ANCHOR } from './share-anchor'

type PostListProps = {
  posts: readonly Post[]
  /** Object URL of the picture of a post that was just published on this page. */
  fresh: string | null
  baseUrl: string
}

/** The posts with their likes. */
export function PostList({ posts, fresh, baseUrl }: PostListProps) {
  const likes = useLikes('my_roding_post')
  const showToast = useToast()

  async function toggle(post: Post) {
    const outcome = await likes.toggle(post)
    if (outcome) showToast(LIKE_NOTICES[outcome])
  }

  return (
    <ol className={POST_GRID}>
      {posts.map((post, place) => (
        <li key={post.id}>
          <PostCard
            post={post}
            baseUrl={baseUrl}
            first={place === 0}
            fresh={fresh !== null && post.image_url === fresh}
            likes={likes.countOf(post)}
            liked={likes.isLiked(post.id)}
            onToggle={() => toggle(post)}
          />
        </li>
      ))}
    </ol>
  )
}

/** Shown when there are no posts. */
export function NothingShared() {
  return (
    <EmptyState title="Noch keine Beiträge vorhanden" picture={<Snapshots className="mx-auto w-40" />}>
      <p>Zeigen Sie uns Ihren Lieblingsplatz: Der erste Beitrag hängt hier ganz allein.</p>
      <ButtonLink to={SHARE_ANCHOR} data-script="needed">
        Foto teilen
      </ButtonLink>
    </EmptyState>
  )
}
