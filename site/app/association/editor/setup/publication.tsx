import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button/button'
import { useToast } from '../../../ui/toast/toast-context'
import type { Draft } from '../draft/use-draft'
import { FindingList } from '../finding-list'
import type { SettingsGroups } from '../groups'
import { NOT_PUBLISHED, PUBLISHED } from '../notices'
import { OvertakenNotice } from '../publication/overtaken-notice'
import { usePublication } from '../publication/use-publication'
import { addressInSetup, SETUP_END } from './setup-addresses'

/** The end of the set-up: publishes, or says what keeps from it. */
export function Publication({ groups, draft }: { groups: SettingsGroups; draft: Draft }) {
  const navigate = useNavigate()
  const showToast = useToast()
  const [sending, setSending] = useState(false)
  const { blockers, publish } = usePublication(groups, draft)

  async function send() {
    setSending(true)
    try {
      if (!(await publish('Ersteinrichtung'))) return
      showToast(PUBLISHED)
      await navigate(SETUP_END)
    } catch (error) {
      console.error('The settings could not be published:', error)
      showToast(NOT_PUBLISHED)
    } finally {
      setSending(false)
    }
  }
  return (
    <section
      aria-labelledby="publication"
      className="mt-8 grid max-w-3xl gap-4 rounded-card border border-line bg-paper p-5"
    >
      <h3 id="publication" className="text-xl">
        Veröffentlichen
      </h3>
      <OvertakenNotice groups={groups} draft={draft} />
      {blockers.length > 0 ? (
        <>
          <p>Vorher brauchen wir noch diese Angaben:</p>
          <FindingList findings={blockers} addressOf={addressInSetup} />
        </>
      ) : (
        <p>Alles Nötige ist da. Danach zeigen alle Seiten Ihre Angaben; ändern können Sie sie jederzeit.</p>
      )}
      <Button
        size="large"
        className="justify-self-start"
        disabled={blockers.length > 0 || sending || draft.conflict !== null}
        onClick={() => void send()}
      >
        {sending ? 'Wird veröffentlicht …' : 'Website veröffentlichen'}
      </Button>
    </section>
  )
}
