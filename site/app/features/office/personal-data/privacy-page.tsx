import { useState } from 'react'
import { useOffices } from '../../../lib/session/use-offices'
import { AreaPage } from '../../../ui/area-page'
import { Tabs } from '../../../ui/tabs/tabs'
import { PersonPanel } from './person-panel'
import { RecordPanel } from './record-panel'
import { RetentionPanel } from './retention-panel'

type Tab = 'person' | 'retention' | 'record'

/** Stored data of people: find, hand over, erase; how long they are kept. For the board. */
export function PrivacyPage() {
  const { holds } = useOffices()
  const [open, setOpen] = useState<Tab>('person')
  if (!holds('board'))
    return (
      <AreaPage title="Datenschutz">
        <p>Diese Seite ist für den Vorstand.</p>
      </AreaPage>
    )
  return (
    <AreaPage
      title="Datenschutz"
      introduction="Was über eine Person gespeichert ist: ansehen, mitgeben, löschen. Export und Löschung stehen im Protokoll, ohne die Daten."
    >
      <Tabs
        label="Datenschutz"
        open={open}
        onOpen={setOpen}
        tabs={[
          { key: 'person', label: 'Person', panel: <PersonPanel />, keepMounted: true },
          { key: 'retention', label: 'Löschfristen', panel: <RetentionPanel /> },
          { key: 'record', label: 'Verzeichnis', panel: <RecordPanel /> },
        ]}
      />
    </AreaPage>
  )
}
