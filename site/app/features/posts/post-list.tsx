import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Paging } from '../../lib/list/page-field'
import { ButtonLink } from '../../ui/button/button-link'
import { EmptyState } from '../../ui/empty/empty-state'
import { Snapshots } from '../../ui/illustrations/snapshots'
import { POST_GRID } from './layouts'
import type { Post } from './post'
import { PostCard } from './post-card'
import { SHARE_ANCHOR } from './share-anchor'
import { usePostLikes } from './use-post-likes'
import { PhotoViewer } from './viewer/load-viewer'
import { SHOWN, searchShowing } from './viewer/shown-photo'

type PostListProps = {
  posts: readonly Post[]
  /** Where the list has several pages. */
  paging: Paging | undefined
  /** Object URL of the picture of a post that was just published on this page. */
  fresh: string | null
  baseUrl: string
  /** Whether the list is at the top of the page, where the first photo is the largest that visitors wait for. */
  isFirst: boolean
}

/** The posts with their likes, and the photo that is shown over them. */
export function PostList({ posts, paging, fresh, baseUrl, isFirst }: PostListProps) {
  const likesOf = usePostLikes()
  const [parameters] = useSearchParams()
  const showsPhoto = parameters.has(SHOWN)
  const [viewing, setViewing] = useState(false)
  useEffect(() => {
    if (showsPhoto) setViewing(true)
  }, [showsPhoto])
  return (
    <>
      <ol className={POST_GRID}>
        {posts.map((post, place) => (
          <li key={post.id}>
            <PostCard
              post={post}
              baseUrl={baseUrl}
              first={isFirst && place === 0}
              fresh={fresh !== null && post.image_url === fresh}
              likes={likesOf(post)}
            />
          </li>
        ))}
      </ol>
      {viewing && (
        <Suspense>
          <PhotoViewer
            // Another one for each page and search.
            key={searchShowing(null, parameters)}
            posts={posts}
            paging={paging}
            baseUrl={baseUrl}
          />
        </Suspense>
      )}
    </>
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
