import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSettings } from '../../../association/use-settings'
import { entrySegment } from '../../../lib/links/entry-address'
import type { Paging } from '../../../lib/list/page-field'
import { pictureSources, WHOLE } from '../../../lib/picture/pictures'
import { classNames } from '../../../ui/class-names'
import { FullScreenDialog } from '../../../ui/dialog/full-screen-dialog'
import { type Post, photoAlt, photoPath } from '../post'
import { searchShowing } from './shown-photo'
import { type ListedPhoto, useListedPhotos } from './use-listed-photos'

export type PhotoViewerProps = {
  /** The posts of the page that the wall shows. */
  posts: readonly Post[]
  /** Where the list has several pages. */
  paging: Paging | undefined
  baseUrl: string
}

/**
 * The photo that the search names, over the wall and as large as the window, with those before and after it in the list. Keys: arrows, Home,
 * End, Escape. Moving replaces the history entry, so that one step back closes it.
 */
export function PhotoViewer({ posts, paging, baseUrl }: PhotoViewerProps) {
  const { postsPath } = useSettings().areas
  const [parameters] = useSearchParams()
  const { mask } = useLocation()
  const navigate = useNavigate()
  const { shown, isOnWall, previous, next, first, last, position } = useListedPhotos(posts, paging)
  const current = useRef<Post>(undefined)
  const lastOnWall = useRef<Post>(undefined)
  useEffect(() => {
    current.current = shown
    if (shown && isOnWall) lastOnWall.current = shown
  }, [shown, isOnWall])

  async function show(find: () => Promise<ListedPhoto | undefined>) {
    const from = current.current
    const found = await find()
    // Closed meanwhile, or another photo came first.
    if (!found || current.current !== from || found.post.id === from?.id) return
    const options = { replace: true, preventScrollReset: true, mask: photoPath(found.post, postsPath) }
    const on = found.page === (paging?.page ?? 1) ? undefined : found.page
    void navigate({ search: searchShowing(entrySegment(found.post), parameters, on) }, options)
  }

  function close() {
    if (mask) void navigate(-1)
    else
      void navigate({ search: searchShowing(null, parameters) }, { replace: true, preventScrollReset: true })
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const find = { ArrowLeft: previous?.find, ArrowRight: next?.find, Home: first, End: last }[event.key]
    if (find === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void show(find)
  })
  const open = shown !== undefined
  // Listens on the window: a key pressed before the dialog has the focus counts too. Captured, because the dialog stops arrow keys.
  useLayoutEffect(() => {
    if (!open) return
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [open])

  return (
    <FullScreenDialog
      open={open}
      onClose={close}
      title={shown?.title ?? ''}
      finalFocus={() => lastOnWall.current && linkTo(photoPath(lastOnWall.current, postsPath))}
    >
      {shown && (
        <>
          <PhotoStage
            photos={[previous?.photo?.post, shown, next?.photo?.post]}
            baseUrl={baseUrl}
            onStep={(away) => void show((away < 0 ? previous : next)?.find ?? (async () => undefined))}
          />
          <div className="flex items-center gap-2 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
            <StepButton
              label="Vorheriges Foto"
              icon={ChevronLeft}
              possible={previous !== null}
              onStep={() => previous && void show(previous.find)}
            />
            <div className="min-w-0 flex-1 text-center leading-snug">
              <p role="status" className="wrap-anywhere">
                <span className="line-clamp-2 font-display font-bold">{shown.title}</span>
                <span className="text-river-100">
                  von {shown.author_name} · <span className="whitespace-nowrap">{position}</span>
                </span>
              </p>
              <Link
                to={photoPath(shown, postsPath)}
                replace
                className="inline-flex min-h-9 items-center text-link"
              >
                Zur Seite des Fotos
              </Link>
            </div>
            <StepButton
              label="Nächstes Foto"
              icon={ChevronRight}
              possible={next !== null}
              onStep={() => next && void show(next.find)}
            />
          </div>
        </>
      )}
    </FullScreenDialog>
  )
}

const linkTo = (path: string) => document.querySelector<HTMLElement>(`a[href$="${path}"]`)

type StepButtonProps = { label: string; icon: typeof ChevronLeft; possible: boolean; onStep: () => void }

/** Keeps the focus at the ends, as a disabled button would not. */
function StepButton({ label, icon: Icon, possible, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!possible}
      onClick={onStep}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-river-800 aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
    >
      <Icon aria-hidden="true" className="size-7" />
    </button>
  )
}

/** Pixels that a finger has to move before the next photo comes. */
const SWIPE = 50

type PhotoStageProps = {
  /** The photo, between the one before and the one after it, where they are known. */
  photos: readonly [Post | undefined, Post, Post | undefined]
  baseUrl: string
  onStep: (away: number) => void
}

/** The photo, and out of sight its neighbours, which are loaded and follow the finger. Zoomed in, fingers move the picture as usual. */
function PhotoStage({ photos, baseUrl, onStep }: PhotoStageProps) {
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
