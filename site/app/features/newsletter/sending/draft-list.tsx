import { useState } from 'react'
import { ListStates } from '../../../lib/list/failed-list'
import type { List } from '../../../lib/list/use-list'
import { Button } from '../../../ui/button/button'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog'
import { Badge } from '../../../ui/text/badge'
import type { StoredDraft, StoredDraftForm } from './drafts'
import { DateTime } from './newsletters'

type DraftListProps = {
  list: List<StoredDraft>
  stored: StoredDraftForm
  /** A newsletter is being sent: the form keeps its text. */
  disabled: boolean
}

/** The drafts of all admins; renders nothing without drafts. */
export function DraftList({ list, stored, disabled }: DraftListProps) {
  const [asked, setAsked] = useState<StoredDraft | null>(null)
  if (!list.failure && !list.rows?.length) return null
  return (
    <section aria-labelledby="newsletter-drafts" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="newsletter-drafts" className="text-xl">
          Entwürfe
        </h2>
        <Button variant="secondary" size="slim" disabled={disabled} onClick={() => void stored.begin()}>
          Neuen Newsletter beginnen
        </Button>
      </div>
      <ListStates list={list} loading={null} empty={null}>
        {(drafts) => (
          <ul aria-labelledby="newsletter-drafts" className="divide-y divide-line border-y border-line">
            {drafts.map((draft) => (
              <Row
                key={draft.id}
                draft={draft}
                isOpen={draft.id === stored.openId}
                disabled={disabled}
                onOpen={() => void stored.open(draft)}
                onDelete={() => setAsked(draft)}
              />
            ))}
          </ul>
        )}
      </ListStates>
      <ConfirmDialog
        open={asked !== null}
        title="Entwurf löschen"
        confirmLabel="Löschen"
        cancelLabel="Behalten"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) void stored.remove(asked.id).then(list.refresh)
        }}
      >
        „{asked && nameOf(asked)}“ ist dann weg, für alle Admins. Diese Aktion kann nicht rückgängig gemacht
        werden.
      </ConfirmDialog>
    </section>
  )
}

type RowProps = {
  draft: StoredDraft
  isOpen: boolean
  disabled: boolean
  onOpen: () => void
  onDelete: () => void
}

function Row({ draft, isOpen, disabled, onOpen, onDelete }: RowProps) {
  const { updated_at, editor } = draft
  const name = nameOf(draft)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-[0.9375rem] text-ink-soft">
          Geändert <DateTime at={updated_at} />
          {editor && ` von ${editor}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isOpen ? (
          <Badge tone="river">Geöffnet</Badge>
        ) : (
          <Button variant="secondary" size="slim" disabled={disabled} onClick={onOpen}>
            Öffnen<span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button variant="danger" size="slim" disabled={disabled} onClick={onDelete}>
          Löschen<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}

const nameOf = ({ subject }: StoredDraft): string => subject.trim() || 'Unbenannt'
