import type { StoredDraftForm } from './use-stored-draft'

const STATES: Readonly<Record<StoredDraftForm['state'], string>> = {
  unsaved: '',
  saved: 'Als Entwurf gespeichert; alle Admins können ihn öffnen.',
  full: 'Es gibt schon fünfzig Entwürfe. Bitte löschen Sie einen davon; bis dahin bleibt dieser nur in Ihrem Browser.',
  failed: 'Der Entwurf konnte nicht gespeichert werden; er bleibt in diesem Browser.',
}

/** Whether the text in the form is stored; announced to screen readers. */
export function DraftState({ state }: Pick<StoredDraftForm, 'state'>) {
  return (
    <p role="status" className="min-h-6 text-[0.9375rem] text-ink-soft">
      {STATES[state]}
    </p>
  )
}
