import { type PointerEvent, useRef, useState, useSyncExternalStore } from 'react'
import { pictureSources, WHOLE } from '../../../lib/picture/pictures'
import { classNames } from '../../../ui/class-names'
import { type Post, photoAlt } from '../post'

/** Pixels that a finger has to move before the next photo comes. */
const SWIPE = 50

type PhotoStageProps = {
  /** The photo, between the one before and the one after it, where they are known. */
  photos: readonly [Post | undefined, Post, Post | undefined]
  baseUrl: string
  onStep: (away: number) => void
}

/** The photo, and out of sight its neighbours, which are loaded and follow the finger. Zoomed in, fingers move the picture as usual. */
export function PhotoStage({ photos, baseUrl, onStep }: PhotoStageProps) {
  const start = useRef<number>(undefined)
  const [moved, setMoved] = useState<number>()
  const zoomed = useSyncExternalStore(onZoom, isZoomed)

  function press(event: PointerEvent) {
    if (event.isPrimary && event.pointerType !== 'mouse' && !zoomed) start.current = event.clientX
  }
  function move(event: PointerEvent) {
    if (start.current !== undefined) setMoved(event.clientX - start.current)
  }
  function release() {
    if (moved !== undefined && Math.abs(moved) > SWIPE) onStep(-Math.sign(moved))
    cancel()
  }
  function cancel() {
    start.current = undefined
    setMoved(undefined)
  }

  return (
    <div
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={cancel}
      className={classNames('relative min-h-0 flex-1 overflow-hidden', !zoomed && 'touch-pinch-zoom')}
    >
      {photos.map(
        (post, place) =>
          post && <Slide key={post.id} post={post} baseUrl={baseUrl} away={place - 1} moved={moved} />,
      )}
    </div>
  )
}

type SlideProps = {
  post: Post
  baseUrl: string
  /** Places from the photo that is shown: -1, 0 or 1. */
  away: number
  /** Pixels by which a finger has moved it. */
  moved: number | undefined
}

const NOT_YET = {
  loading: 'Das Foto wird geladen …',
  failed: 'Das Foto lässt sich gerade nicht laden.',
}

function Slide({ post, baseUrl, away, moved }: SlideProps) {
  const [state, setState] = useState<keyof typeof NOT_YET | null>('loading')
  return (
    <div
      aria-hidden={away !== 0}
      style={{ transform: `translateX(calc(${away * 100}% + ${moved ?? 0}px))` }}
      className={classNames(
        'absolute inset-0 grid place-items-center',
        moved === undefined && 'transition-transform duration-200 motion-reduce:transition-none',
      )}
    >
      {state && <p>{NOT_YET[state]}</p>}
      <img
        {...pictureSources(post.image_url, baseUrl, WHOLE)}
        sizes="100vw"
        alt={photoAlt(post)}
        fetchPriority={away === 0 ? 'high' : 'low'}
        draggable={false}
        onLoad={() => setState(null)}
        onError={() => setState('failed')}
        className={classNames('absolute inset-0 size-full object-contain', state && 'opacity-0')}
      />
    </div>
  )
}

const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01

function onZoom(changed: () => void): () => void {
  window.visualViewport?.addEventListener('resize', changed)
  return () => window.visualViewport?.removeEventListener('resize', changed)
}
