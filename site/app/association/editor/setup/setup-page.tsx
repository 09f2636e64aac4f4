import { Navigate, useParams } from 'react-router'
import { AreaPage } from '../../../ui/area-page'
import type { StoredSettings } from '../draft/stored-settings'
import { useDraft } from '../draft/use-draft'
import { WithStoredSettings } from '../settings-page'
import { SETUP, SETUP_END } from './setup-addresses'
import { SetupChecklist } from './setup-checklist'
import { SetupScreen } from './setup-screen'
import { STEPS } from './steps'

/** The first set-up: one screen after the other over the draft of the settings, and at its end the missing values. */
export function SetupPage() {
  return (
    <AreaPage
      title="Website einrichten"
      introduction="In acht Schritten zur eigenen Website. Alles wird von selbst gespeichert: Sie können jederzeit aufhören und später weitermachen, auch an einem anderen Gerät."
    >
      <WithStoredSettings>{(stored) => <Setup stored={stored} />}</WithStoredSettings>
    </AreaPage>
  )
}

function Setup({ stored }: { stored: StoredSettings }) {
  const draft = useDraft(stored)
  const { step } = useParams()
  if (step === 'fertig') return <SetupChecklist draft={draft} />
  const number = Number(step)
  if (Number.isInteger(number) && number >= 1 && number <= STEPS.length)
    return <SetupScreen key={number} number={number} draft={draft} />
  const isDone = draft.published !== null && !draft.changed
  return <Navigate to={isDone ? SETUP_END : `${SETUP}/${Math.min(draft.step, STEPS.length)}`} replace />
}
