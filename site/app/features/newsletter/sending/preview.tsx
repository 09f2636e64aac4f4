import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { renderNewsletter } from '../../../../../supabase/functions/_shared/newsletter-message/render-newsletter'
import { useSettings } from '../../../association/use-settings'
import { classNames } from '../../../ui/class-names'
import { Tabs } from '../../../ui/tabs/tabs'
import type { Draft } from './calls'
import { FRAME_PATH, FRAME_SANDBOX } from './frame-document'

type View = 'light' | 'dark' | 'phone' | 'text'

type PreviewProps = {
  draft: Draft
  /** Public address of the site. */
  siteUrl: string
  /** Beside the heading. */
  children: ReactNode
}

/** What recipients get: the mail as the server renders it, in light and dark, on a phone, and its text. */
export function Preview({ draft, siteUrl, children }: PreviewProps) {
  const { association } = useSettings()
  const [chosen, setChosen] = useState<View | null>(null)
  const { subject, content, document } = useDeferredValue(draft)
  const { html, text } = useMemo(
    () =>
      renderNewsletter({
        subject,
        content,
        document: document ?? null,
        association: association.name,
        // As in a test; each recipient has another one.
        unsubscribeUrl: `${siteUrl}/newsletter/abmelden/probe`,
        browserUrl: null,
      }),
    [subject, content, document, siteUrl, association.name],
  )
  const isEmpty = content.trim() === '' && !document
  const panel = (view: View) => {
    if (isEmpty) return <p className="min-h-40 px-5 py-4 text-ink-soft">Hier steht, was Sie schreiben.</p>
    if (view === 'text') return <p className="min-h-40 px-5 py-4 wrap-anywhere whitespace-pre-line">{text}</p>
    return <MailFrame html={html} scheme={view === 'dark' ? 'dark' : 'light'} narrow={view === 'phone'} />
  }
  return (
    <section aria-labelledby="newsletter-preview" className="min-w-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StepTitle id="newsletter-preview" step={2}>
          Vorschau
        </StepTitle>
        {children}
      </div>
      <article className="mt-2 rounded-card border border-line bg-white shadow-lifted">
        <header className="border-b border-line px-5 py-3">
          <p className="text-[0.9375rem] text-ink-soft">Von {association.name}</p>
          <p className="font-display text-xl leading-tight font-extrabold wrap-anywhere">
            {subject.trim() || <span className="text-ink-soft">Betreff</span>}
          </p>
        </header>
        <Tabs<View>
          label="Ansicht der Vorschau"
          open={chosen ?? 'light'}
          onOpen={setChosen}
          tabs={[
            { key: 'light', label: 'Hell', panel: panel('light') },
            { key: 'dark', label: 'Dunkel', panel: panel('dark') },
            { key: 'phone', label: 'Handy', panel: panel('phone') },
            { key: 'text', label: 'Nur Text', panel: panel('text') },
          ]}
        />
      </article>
    </section>
  )
}

/** Heading of a step of writing, checking and sending. */
export function StepTitle({ id, step, children }: { id?: string; step: number; children: string }) {
  return (
    <h2 id={id} className="flex items-center gap-2.5 text-xl">
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-river-900 font-text text-base text-white lining-nums"
      >
        {step}
      </span>
      {children}
    </h2>
  )
}

const LEAST_HEIGHT = 240

type MailFrameProps = {
  /** A mail of `renderNewsletter`. */
  html: string
  scheme: 'light' | 'dark'
  /** As narrow as a phone. */
  narrow?: boolean
}

/** A mail in a frame in which nothing runs and no link leads away; as high as the mail. */
function MailFrame({ html, scheme, narrow = false }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  const observer = useRef<ResizeObserver>(undefined)

  const fill = useCallback(() => {
    const page = frame.current?.contentDocument
    // Until it is loaded, and where it could not be, the frame holds another document.
    if (!page || page.location.pathname !== FRAME_PATH) return
    page.documentElement.innerHTML = inScheme(html, scheme)
    observer.current?.disconnect()
    observer.current = new ResizeObserver(() => setHeight(Math.max(page.body.offsetHeight, LEAST_HEIGHT)))
    observer.current.observe(page.body)
  }, [html, scheme])

  useEffect(fill, [fill])
  useEffect(() => () => observer.current?.disconnect(), [])

  return (
    <iframe
      ref={frame}
      src={FRAME_PATH}
      sandbox={FRAME_SANDBOX}
      title="Der Newsletter als E-Mail"
      onLoad={fill}
      style={{ height }}
      className={classNames('block w-full bg-white', narrow && 'mx-auto max-w-[23.4375rem]')}
    />
  )
}

/** The mail as programs show it whose colour scheme is this one, whatever that of this browser. */
export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replace('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
    .replace('color-scheme:light dark', `color-scheme:${scheme}`)
    // The sandbox allows no new window, so links lead nowhere.
    .replace('<head>', '<head><base target="_blank">')
