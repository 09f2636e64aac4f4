import { useDeferredValue, useMemo, useState } from 'react'
import { renderNewsletter } from '../../../../../../supabase/functions/_shared/newsletter-message/render-newsletter'
import { useSettings } from '../../../../association/use-settings'
import { Tabs } from '../../../../ui/tabs/tabs'
import type { Draft } from '../calls'
import { MailFrame } from './mail-frame'

type View = 'light' | 'dark' | 'phone' | 'text'

type PreviewProps = {
  draft: Draft
  /** Public address of the site. */
  siteUrl: string
}

/** What recipients get: the mail as the server renders it, in light and dark, on a phone, and its text. */
export function Preview({ draft, siteUrl }: PreviewProps) {
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
      <h2 id="newsletter-preview" className="text-xl">
        Vorschau
      </h2>
      <article className="mt-2 rounded-card border border-line bg-white shadow-lifted">
        <header className="border-b border-line px-5 py-3">
          <p className="text-[0.9375rem] text-ink-soft">Von {association.name}</p>
          <p className="font-display text-xl leading-tight font-extrabold wrap-anywhere">
            {subject.trim() || <span className="text-ink-soft">Betreff</span>}
          </p>
        </header>
        <Tabs<View>
          label="Ansicht der Vorschau"
          open={chosen ?? (document ? 'light' : 'text')}
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
