import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ENTITIES } from '../../../../../supabase/functions/_shared/entities'
import { shownText } from '../../../lib/form/document-fields'
import { sessionFetch } from '../../../lib/session/session-api'
import { Button } from '../../../ui/button/button'
import { classNames } from '../../../ui/class-names'
import { Field } from '../../../ui/field/field'
import { Select } from '../../../ui/field/select'
import { accentOf, accentStyle } from '../../look/accent'
import { SETTINGS } from '../../schema/settings'
import { type SettingsDocument, valueAt } from '../draft/merge'
import type { Draft } from '../draft/use-draft'
import { FRAME_PATH, FRAME_SANDBOX } from './frame-document'

const POSTS_PATH = { group: 'areas', name: 'postsPath' }

/** Path and name of the pages that can be looked at. */
const pagesWith = (document: SettingsDocument): readonly (readonly [path: string, label: string])[] => [
  ['/', 'Startseite'],
  ['/events', 'Events'],
  ['/ideen', 'Ideen'],
  [shownText(SETTINGS.areas.fields.postsPath, valueAt(document, POSTS_PATH)), 'Fotos und Geschichten'],
  ['/gutscheine', 'Gutscheine'],
  ['/mitmachen', 'Mitmachen'],
  ...Object.values(ENTITIES).map(({ path, many }) => [path, many] as const),
  ['/impressum', 'Impressum'],
  ['/datenschutz', 'Datenschutz'],
  ['/nutzungsbedingungen', 'Nutzungsbedingungen'],
]
const WIDTHS = [
  { key: 'phone', label: 'Handy' },
  { key: 'screen', label: 'Computer' },
] as const

type Page =
  | Readonly<{ state: 'loading' | 'failed' | 'missing' }>
  | Readonly<{ state: 'loaded'; html: string }>

/** The public pages as the server renders them with the draft; nothing in them can be pressed. */
export function Preview({ draft }: { draft: Draft }) {
  const [path, setPath] = useState<string>('/')
  const [width, setWidth] = useState<(typeof WIDTHS)[number]['key']>('screen')
  const { page, reload } = usePageWithDraft(draft, path)
  const options = pagesWith(draft.document).map(([key, label]) => ({ key, label }))
  return (
    <>
      <h2 className="text-2xl">Vorschau</h2>
      <p className="max-w-prose text-ink-soft">
        So sehen die Seiten mit Ihrem Entwurf aus. Nur der Vorstand sieht sie so, und anklicken lässt sich
        darin nichts.
      </p>
      <div className="grid max-w-xl gap-4 @2xl:grid-cols-2">
        <Field label="Seite">
          <Select value={path} options={options} onChange={({ target }) => setPath(target.value)} />
        </Field>
        <Field label="Breite">
          <Select
            value={width}
            options={WIDTHS}
            onChange={({ target }) => setWidth(target.value as typeof width)}
          />
        </Field>
      </div>
      <p role="status" className={page.state === 'loading' ? 'text-ink-soft' : 'sr-only'}>
        {page.state === 'loading' ? 'Die Vorschau wird geladen …' : 'Die Vorschau ist geladen.'}
      </p>
      {page.state === 'missing' && (
        <p>Diese Seite gibt es mit dem Entwurf nicht: Ihr Bereich ist ausgeschaltet.</p>
      )}
      {page.state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>Die Vorschau konnte nicht geladen werden.</p>
          <Button variant="secondary" onClick={reload}>
            Erneut versuchen
          </Button>
        </div>
      )}
      {page.state === 'loaded' && <PageFrame html={page.html} isNarrow={width === 'phone'} />}
    </>
  )
}

/** The page that the server renders for this session with the draft, which is saved before. */
function usePageWithDraft({ store, document }: Draft, path: string) {
  const [page, setPage] = useState<Page>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or draft loads again
  useEffect(() => {
    const leaving = new AbortController()
    setPage({ state: 'loading' })
    const load = async (): Promise<Page> => {
      await store.save()
      const response = await sessionFetch(path, {
        headers: { 'x-settings': 'draft' },
        signal: leaving.signal,
      })
      if (response.status === 404) return { state: 'missing' }
      return response.ok ? { state: 'loaded', html: await response.text() } : { state: 'failed' }
    }
    load()
      .catch((error: unknown): Page => {
        if (!leaving.signal.aborted) console.error('The preview could not be loaded:', error)
        return { state: 'failed' }
      })
      .then((loaded) => {
        if (!leaving.signal.aborted) setPage(loaded)
      })
    return () => leaving.abort()
  }, [store, document, path, attempt])
  return { page, reload: () => setAttempt((number) => number + 1) }
}

/** Widths of the frames in CSS pixels; the one of a computer is scaled down to the room there is. */
const PHONE_WIDTH = 375
const SCREEN_WIDTH = 1280

function PageFrame({ html, isNarrow }: { html: string; isNarrow: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const size = useSize(room)
  const fill = useCallback(() => {
    const page = frame.current?.contentDocument
    // Until it is loaded, and where it could not be, the frame holds another document, or an empty one.
    if (!page?.documentElement || page.location.pathname !== FRAME_PATH) return
    page.documentElement.innerHTML = stillPage(html)
  }, [html])
  useEffect(fill, [fill])
  const width = isNarrow ? PHONE_WIDTH : Math.max(SCREEN_WIDTH, size?.width ?? 0)
  const scale = isNarrow || !size ? 1 : size.width / width
  return (
    <div
      ref={room}
      className={classNames(
        'h-[80dvh] overflow-hidden rounded-card border border-line-strong bg-white',
        isNarrow && 'max-w-[23.4375rem]',
      )}
    >
      <iframe
        ref={frame}
        src={FRAME_PATH}
        sandbox={FRAME_SANDBOX}
        title="Die Seite mit dem Entwurf"
        onLoad={fill}
        className={classNames('block origin-top-left', isNarrow && 'max-w-full')}
        style={{
          width,
          height: (size?.height ?? 0) / scale,
          transform: scale === 1 ? 'none' : `scale(${scale})`,
        }}
      />
    </div>
  )
}

/** A rendered page as it looks with scripts and the colours that it names, without running any: the content of its `html` element. */
export function stillPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const unused of page.querySelectorAll('script,noscript,link[rel=modulepreload],link[rel=manifest]'))
    unused.remove()
  let styles = AS_WITH_SCRIPTS
  // The style sheet at that address has the published colour, the page names the one of the draft.
  for (const sheet of page.querySelectorAll('link[rel=stylesheet]')) {
    const accent = accentOf(sheet.getAttribute('href') ?? '')
    if (!accent) continue
    styles += accentStyle(accent)
    sheet.remove()
  }
  // The sandbox opens no window, so links lead nowhere.
  page.head.insertAdjacentHTML('afterbegin', '<base target="_blank">')
  // Inserted as text: the policy of the back office, which applies to the parsed page, refuses elements with styles. The frame's policy
  // allows them.
  return page.documentElement.innerHTML.replace('</head>', () => `<style>${styles}</style></head>`)
}

/** Takes back what styles/without-script.css, which is in no layer, does for visitors without scripts. */
const AS_WITH_SCRIPTS = '[data-menu],[data-script=needed]{display:revert-layer!important}'

type Size = Readonly<{ width: number; height: number }>

/** Size of an element in pixels; null until it is laid out. */
function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  // Before it is painted.
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => setSize({ width: measured.clientWidth, height: measured.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}
