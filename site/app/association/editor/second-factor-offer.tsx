import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useLoaded } from '../../lib/live/use-loaded'
import { useOffices } from '../../lib/session/require-role'
import { sessionApi } from '../../lib/session/session-api'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { longDay } from '../../lib/time/town-time'
import { Button } from '../../ui/button/button'
import { failureToast, useToast } from '../../ui/toast/toast-context'
import { useAttempt } from '../../ui/toast/use-attempt'
import { withDefaults } from '../complete-settings'
import type { SettingsDocument } from '../schema/settings'

const load = async () => readOffer(await sessionApi.rows())
const TABLES = ['settings_versions', 'notification_preferences']
const FAILED = failureToast('Das hat nicht geklappt.')

/**
 * Informs the board that bank details are open without a second factor, and switches it on; renders nothing if it is on or the hint was
 * dismissed.
 */
export function SecondFactorOffer() {
  const { holds } = useOffices()
  return holds('board') ? <Offer /> : null
}

function Offer() {
  const { loaded } = useLoaded(load, TABLES)
  const { busy, attempt } = useAttempt()
  const [gone, setGone] = useState(false)
  const showToast = useToast()
  if (gone || loaded.state !== 'loaded' || !loaded.value) return null
  const { secondFactorGraceDays: days } = withDefaults(loaded.value).internal

  async function run(work: () => Promise<void>) {
    await attempt('The second factor for bank details could not be decided', FAILED, async () => {
      await work()
      setGone(true)
    })
  }
  const switchOn = () =>
    run(async () => {
      const due = await switchOnSecondFactor(await sessionApi.rows())
      showToast({
        title: 'Zweiter Faktor eingeschaltet',
        description: due
          ? `Ab ${longDay(due)} brauchen auch Sie ihn für Bankdaten. Einrichten können Sie ihn unter „Sicherheit“.`
          : 'Ihr Konto hat ihn schon.',
      })
    })
  return (
    <section
      aria-labelledby="second-factor-offer"
      className="mb-8 grid gap-3 rounded-card border-2 border-straw bg-paper p-5"
    >
      <h2 id="second-factor-offer" className="flex items-center gap-2 text-xl">
        <ShieldCheck aria-hidden="true" className="size-6 shrink-0" />
        Bankdaten besser schützen
      </h2>
      <p className="max-w-prose">
        Für Bankdaten reicht bei Ihnen bisher das Passwort. Mit einem zweiten Faktor, einem Code aus einer App
        auf dem Handy, kommt auch niemand daran, der ein Passwort kennt. Listen und Exporte ohne Bankdaten
        gehen weiter wie bisher.
      </p>
      <p className="max-w-prose">
        {days === 0
          ? 'Nach dem Einschalten gilt er sofort. Eine Frist legen Sie in den Einstellungen unter „Verwaltung“ fest.'
          : `Nach dem Einschalten ${days === 1 ? 'ist ein Tag' : `sind ${days} Tage`} Zeit, ihn einzurichten; das Datum steht bei den Mitgliedern.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={busy} onClick={() => void switchOn()}>
          {busy ? 'Einen Moment …' : 'Einschalten'}
        </Button>
        <Button
          variant="secondary"
          disabled={busy}
          onClick={() => void run(async () => hideOffer(await sessionApi.rows()))}
        >
          Nicht mehr zeigen
        </Button>
      </div>
    </section>
  )
}

const HINT = 'second_factor'

/** The published settings, where they switch the second factor off and the caller has not put the hint away; rejects with the PostgREST error. */
async function readOffer(client: DatabaseClient): Promise<SettingsDocument | null> {
  const [versions, preferences] = await Promise.all([
    client
      .from('settings_versions')
      .select('document')
      .order('number', { ascending: false })
      .limit(1)
      .throwOnError(),
    client.from('notification_preferences').select('hidden_hints').maybeSingle().throwOnError(),
  ])
  const document = versions.data[0]?.document as SettingsDocument | undefined
  const isOff = document?.internal?.secondFactorForBankData === false
  return isOff && !preferences.data?.hidden_hints.includes(HINT) ? document : null
}

/** Switches it on and answers from when on the caller needs it, null where they have one; rejects with the PostgREST error. */
async function switchOnSecondFactor(client: DatabaseClient): Promise<string | null> {
  const { data } = await client.rpc('switch_on_second_factor').throwOnError()
  return data
}

/** Puts the hint away for the caller; rejects with the PostgREST error. */
async function hideOffer(client: DatabaseClient): Promise<void> {
  await client.rpc('hide_hint', { _hint: HINT }).throwOnError()
}
