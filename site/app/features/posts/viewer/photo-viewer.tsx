import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { entrySegment } from '../../../lib/entry-address/entry-address'
import { storedPath } from '../../../lib/picture/pictures'
import { useSettings } from '../../../settings/use-settings'
import { FullScreenDialog } from '../../../ui/dialog/full-screen-dialog'
import { type Post, photoPath } from '../post'
import { PhotoStage } from './photo-stage'
import { SHOWN, searchShowing } from './shown-photo'

export type PhotoViewerProps = { posts: readonly Post[]; baseUrl: string }

/**
 * The photo that the search names, over the wall and as large as the window, with those before and after it. Keys: arrows, Home, End, Escape.
 * Moving replaces the history entry, so that one step back closes it.
 */
export function PhotoViewer({ posts, baseUrl }: PhotoViewerProps) {
  const { postsPath } = useSettings().areas
  const [parameters] = useSearchParams()
  const { mask } = useLocation()
  const navigate = useNavigate()
  const photos = posts.filter(({ image_url }) => storedPath(image_url))
  const place = photos.findIndex((post) => entrySegment(post) === parameters.get(SHOWN))
  const shown = photos[place]
  const lastShown = useRef(shown)
  useEffect(() => {
    if (shown) lastShown.current = shown
  }, [shown])

  function show(next: number) {
    const post = photos[next]
    if (!post || next === place) return
    const options = { replace: true, preventScrollReset: true, mask: photoPath(post, postsPath) }
    void navigate({ search: searchShowing(entrySegment(post), parameters) }, options)
  }

  function close() {
    if (mask) void navigate(-1)
    else
      void navigate({ search: searchShowing(null, parameters) }, { replace: true, preventScrollReset: true })
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: photos.length - 1 }[event.key]
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    show(target)
  })
  const open = shown !== undefined
  // Of the window: a key pressed before the dialog has the focus counts too. Captured, because the dialog stops arrow keys.
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
      finalFocus={() => lastShown.current && linkTo(photoPath(lastShown.current, postsPath))}
    >
      {shown && (
        <>
          <PhotoStage photos={photos} place={place} baseUrl={baseUrl} onShow={show} />
          <div className="flex items-center gap-2 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
            <Step
              label="Vorheriges Foto"
              icon={ChevronLeft}
              possible={place > 0}
              onStep={() => show(place - 1)}
            />
            <div className="min-w-0 flex-1 text-center leading-snug">
              <p role="status" className="wrap-anywhere">
                <span className="line-clamp-2 font-display font-bold">{shown.title}</span>
                <span className="text-river-100">
                  von {shown.author_name} · {place + 1} von {photos.length}
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
            <Step
              label="Nächstes Foto"
              icon={ChevronRight}
              possible={place < photos.length - 1}
              onStep={() => show(place + 1)}
            />
          </div>
        </>
      )}
    </FullScreenDialog>
  )
}

const linkTo = (path: string) => document.querySelector<HTMLElement>(`a[href$="${path}"]`)

type StepProps = { label: string; icon: typeof ChevronLeft; possible: boolean; onStep: () => void }

/** Keeps the focus at the ends, as a disabled button would not. */
function Step({ label, icon: Icon, possible, onStep }: StepProps) {
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
