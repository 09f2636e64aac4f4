import type { Draft } from './use-draft'

const STATES: Readonly<Record<Draft['state'], string>> = {
  unchanged: '',
  unsaved: 'Wird gleich gespeichert …',
  saving: 'Wird gespeichert …',
  saved: 'Als Entwurf gespeichert.',
  failed:
    'Nicht gespeichert. Bitte prüfen Sie die Verbindung; wir versuchen es bei der nächsten Eingabe wieder.',
}

const UNDECIDED = 'Nicht gespeichert. Bitte entscheiden Sie oben, welche Fassung gilt.'

/** Whether the draft is stored, and whether it is published; announced to screen readers. */
export function DraftState({ draft }: { draft: Draft }) {
  const { conflict, state } = draft
  const isHeld = conflict !== null || state === 'failed'
  return (
    <p role="status" className={isHeld ? 'font-semibold text-error' : 'text-[0.9375rem] text-ink-soft'}>
      {conflict ? UNDECIDED : STATES[state] || publication(draft)}
    </p>
  )
}

function publication({ changed, published }: Draft): string {
  if (changed) return 'Der Entwurf ist noch nicht veröffentlicht.'
  return published ? 'Alles ist veröffentlicht.' : 'Noch nichts veröffentlicht.'
}
