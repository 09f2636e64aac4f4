import { Snapshots } from '../../illustrations/snapshots'
import { useLikes } from '../../lib/likes/use-likes'
import { MatchingRows } from '../../lib/list/public-list'
import { ButtonLink } from '../../ui/button/button-link'
import { EmptyState } from '../../ui/empty/empty-state'
import { useToast } from '../../ui/toast/toast-context'
import { matchesFilter, type PostFilter } from './filter'
import { POST_GRID } from './layouts'
import { LIKE_NOTICES } from './notices'
import type { Post } from './post'
import { PostCard } from './post-card'
import { SHARE_ANCHOR } from './share-anchor'

type PostListProps = {
  posts: readonly Post[]
  filter: PostFilter
  /** Object URL of the picture of a post that was just published on this page. */
  fresh: string | null
  baseUrl: string
  onReset: () => void
}

/** The posts that match the search, newest first. */
export function PostList({ posts, filter, fresh, baseUrl, onReset }: PostListProps) {
  const likes = useLikes('my_roding_post')
  const showToast = useToast()
  const matching = posts.filter((post) => matchesFilter(post, filter))

  async function toggle(post: Post) {
    const outcome = await likes.toggle(post)
    if (outcome) showToast(LIKE_NOTICES[outcome])
  }

  return (
    <MatchingRows
      rows={posts}
      matching={matching}
      filter={filter}
      words={{ one: 'Beitrag', many: 'Beiträge', ofMany: 'Beiträgen' }}
      empty={<NothingShared />}
      unmatched="Zu dieser Suche passt kein Beitrag."
      onReset={onReset}
    >
      <ol className={POST_GRID}>
        {matching.map((post, place) => (
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
    </MatchingRows>
  )
}

function NothingShared() {
  return (
    <EmptyState title="Noch keine Beiträge vorhanden" picture={<Snapshots className="mx-auto w-40" />}>
      <p>Zeigen Sie uns Ihren Lieblingsplatz: Der erste Beitrag hängt hier ganz allein.</p>
      <ButtonLink to={SHARE_ANCHOR} data-script="needed">
        Foto teilen
      </ButtonLink>
    </EmptyState>
  )
}
