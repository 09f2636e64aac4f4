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
import { PART_NOT_LOADED, useToast } from '../../ui/toast/toast-context'
import { forgetEarlyClick, replayEarlyUse } from './early-use'
import { firstUse } from './first-use'

/**
 * A part of pages whose code is loaded when somebody begins to use the page: until then, and where it can't be loaded, the part is what the
 * server wrote, with links that work (docs/decisions/0031-first-use.md). Clicks on its buttons take effect as soon as it is loaded.
 * After a failure, a click says so and tries again. On the way inside the site the part is loaded with the page. `name` is unique in a
 * page; where `atOnce` says so, the part is loaded when the page has been.
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
  let loading: Promise<ComponentType<Props>> | undefined
  let sayFailed = () => {}
  const written = () => document.querySelector(`[data-waits="${name}"]`)

  async function loadUntilThere(): Promise<ComponentType<Props>> {
    await Promise.race([firstUse, needed])
    for (;;) {
      try {
        loaded = await load()
        return loaded
      } catch (error) {
        console.error(`${name} could not be loaded:`, error)
        const part = written()
        if (!part) {
          loading = undefined
          throw error
        }
        if (forgetEarlyClick()) sayFailed()
        await nextTry(part)
      }
    }
  }
  const start = () => (loading ??= loadUntilThere())
  // Beside the page's data.
  if (!import.meta.env.SSR) void start().catch(() => {})

  // biome-ignore lint/correctness/noComponentHookFactories: called once, when a module is loaded, as `lazy` is
  const Content = (props: Props) => {
    const Component = loaded ?? use(start())
    return <Component {...props} />
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once, when a module is loaded, as `lazy` is
  return memo(function Part(props: Props) {
    const part = useRef<HTMLDivElement>(null)
    const showToast = useToast()
    useEffect(() => {
      sayFailed = () => showToast(PART_NOT_LOADED)
    }, [showToast])
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

/** A press on a button of the part, or a connection that is back. */
function nextTry(part: Element): Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  return new Promise<void>((resolve) => {
    const use = ({ target, type }: Event) => {
      if (!(target instanceof Element && part.contains(target))) return
      if (type === 'submit' || target.closest('button')) resolve()
    }
    // Listens on the window: React stops events in a part that it has not hydrated.
    for (const type of ['click', 'submit']) window.addEventListener(type, use, { capture: true, signal })
    window.addEventListener('online', () => resolve(), { signal })
  }).finally(() => stop.abort())
}
