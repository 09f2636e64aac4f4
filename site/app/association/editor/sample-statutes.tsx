import { FileText } from 'lucide-react'
import { download } from '../../lib/csv/write'
import { sessionFetch } from '../../lib/session/session-api'
import { Button } from '../../ui/button/button'
import { failureToast } from '../../ui/toast/toast-context'
import { useAttempt } from '../../ui/toast/use-attempt'
import { hasStatutes } from '../complete-settings'
import type { SettingsDocument } from './draft/merge'
import { valueAt } from './draft/merge'
import type { Draft } from './draft/use-draft'

const isPublic = (document: SettingsDocument) =>
  hasStatutes({
    documents: {
      statutes: String(valueAt(document, { group: 'documents', name: 'statutes' }) ?? ''),
      statutesSample: valueAt(document, { group: 'documents', name: 'statutesSample' }) === true,
    },
  })

/** Says whether the website shows statutes, and makes the sample for reading, with the draft, which is saved before. */
export function SampleStatutes({ draft: { document, store } }: { draft: Draft }) {
  const { busy, attempt } = useAttempt()
  const save = () =>
    attempt(
      'The sample statutes could not be made',
      failureToast('Die Mustersatzung konnte nicht erstellt werden.'),
      async () => {
        await store.save()
        const answer = await sessionFetch('/Satzung.pdf?muster', { headers: { 'x-settings': 'draft' } })
        if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
        download('mustersatzung.pdf', await answer.blob())
      },
    )
  return (
    <section className="grid max-w-3xl gap-3 rounded-card border border-line bg-paper p-5">
      <p>
        {isPublic(document)
          ? 'Ihre Website zeigt eine Satzung, sobald Sie veröffentlichen.'
          : 'Ihre Website zeigt noch keine Satzung: Laden Sie Ihre hoch, oder übernehmen Sie die Mustersatzung. Bis dahin führt auch kein Link dorthin.'}
      </p>
      <Button variant="secondary" className="justify-self-start" disabled={busy} onClick={() => void save()}>
        <FileText aria-hidden="true" className="size-5" />
        {busy ? 'Wird erstellt …' : 'Mustersatzung lesen (PDF)'}
      </Button>
    </section>
  )
}
