import { useState } from 'react'
import { ListStates } from '../../../lib/list/list-states'
import { type ListSource, useList } from '../../../lib/list/use-list'
import { AreaPage } from '../../../ui/area-page'
import { Spinner } from '../../../ui/loading/spinner'
import type { Account } from '../accounts/account'
import { listAccounts } from '../accounts/queries'
import { LOADING_FAILED } from '../list/notices'
import type { PlannedChange } from './hand-over'
import { HandOverChecklist } from './hand-over-checklist'
import { HandOverForm } from './hand-over-form'

const ACCOUNTS: ListSource<Account> = {
  read: listAccounts,
  tables: ['profiles', 'user_roles'],
  failed: LOADING_FAILED,
}

/** The board changes: people who leave, people who come, and tasks outside of the site. */
export function HandOverPage() {
  const list = useList(ACCOUNTS)
  const [done, setDone] = useState<readonly PlannedChange[] | null>(null)
  return (
    <AreaPage
      title="Vorstand übergeben"
      introduction="Für den Wechsel nach einer Wahl: Alle Ämter wechseln auf einmal, oder gar nicht. Vorher sehen Sie, was sich ändert."
    >
      {done ? (
        <HandOverChecklist changes={done} />
      ) : (
        <ListStates list={list} loading={<Spinner label="Konten werden geladen" />} empty={null}>
          {(accounts) => <HandOverForm accounts={accounts} onInvited={list.refresh} onDone={setDone} />}
        </ListStates>
      )}
    </AreaPage>
  )
}
