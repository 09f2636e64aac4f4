import {
  type ComponentType,
  memo,
  type NamedExoticComponent,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { failureToast } from '../../ui/toast/failure-toast'
import { useToast } from '../../ui/toast/toast-context'
import { forgetEarlyClick, replayEarlyUse } from './early-use'
import { firstUse } from './first-use'

/** Toast when the code of what was pressed could not be loaded. */
const NOT_LOADED = failureToast(
  'Dieser Teil der Seite konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
)

/**
 * A part of pages whose code is loaded when somebody begins to use the page: until then, and where it can't be loaded, the part is what the
 * server wrote, with links that work (docs/decisions/0110-on-first-use.md). Clicks on its buttons take effect once it is loaded. On the way
 * inside the site it is loaded with the page. `name` is unique in a page; where `atOnce` says so, the part is loaded
 * when the page has been.
 */
export function onFirstUse<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  atOnce: (props: Props) => boolean | Promise<boolean> = () => false,
): NamedExoticComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  let need = () => {}
  const needed = new Promise<void>((resolve) => {
    need = resolve
  })
  /** Of a part that could not be loaded. */
  let html: string | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const written = () => document.querySelector(`[data-waits="${name}"]`)

  const start = () =>
    (loading ??= Promise.race([firstUse, needed])
      .then(load)
      .then(
        (component) => (loaded = component),
        (error: unknown) => {
          console.error(`${name} could not be loaded:`, error)
          html = written()?.firstElementChild?.innerHTML
          if (html === undefined) {
            loading = undefined
            throw error
          }
          return () => null
        },
      ))
  // Beside the page's data.
  if (!import.meta.env.SSR) void start().catch(() => {})

  // biome-ignore lint/correctness/noComponentHookFactories: called once, when a module is loaded, as `lazy` is
  const Content = (props: Props) => {
    const Component = loaded ?? use(start())
    if (html !== undefined) return <Unchanged html={html} />
    // The element that `Unchanged` takes over.
    return (
      <div className="contents">
        <Component {...props} />
      </div>
    )
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once, when a module is loaded, as `lazy` is
  return memo(function Part(props: Props) {
    const part = useRef<HTMLDivElement>(null)
    const [isWritten] = useState(() => import.meta.env.SSR || written() !== null)
    useEffect(() => {
      void Promise.resolve(atOnce(props)).then((isNeeded) => isNeeded && need())
    }, [props])
    const content = (
      <>
        <Content {...props} />
        <Answers part={part} />
      </>
    )
    return (
      <div ref={part} data-waits={name} className="contents">
        {/* Elsewhere the page before is shown meanwhile. */}
        {isWritten ? <Suspense>{content}</Suspense> : content}
      </div>
    )
  })
}

/** Rendered with the part: from here on its buttons answer. */
function Answers({ part }: { part: RefObject<HTMLDivElement | null> }) {
  // With the hydration itself: a click between the two would count twice.
  useLayoutEffect(() => part.current?.removeAttribute('data-waits'), [part])
  useEffect(replayEarlyUse, [])
  return null
}

/** What the server wrote, where the code could not be loaded: links work, buttons say what to do. */
function Unchanged({ html }: { html: string }) {
  const showToast = useToast()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (forgetEarlyClick()) showToast(NOT_LOADED)
    const left = new AbortController()
    function press(click: MouseEvent) {
      if (!(click.target instanceof Element && click.target.closest('button'))) return
      click.preventDefault()
      showToast(NOT_LOADED)
    }
    // Of the element, not of React: what is in a part may be rendered from elsewhere (`PlanBeforeUse`).
    part.current?.addEventListener('click', press, { capture: true, signal: left.signal })
    return () => left.abort()
  }, [showToast])
  return (
    <div
      ref={part}
      className="contents"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: of the page itself
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  )
}
