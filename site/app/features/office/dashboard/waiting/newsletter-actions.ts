import { NotAtOnce, type WaitingAction } from '../../../../entries/pending/waiting-kind'
import type { DatabaseClient } from '../../../../lib/supabase/clients'

const control = async (client: DatabaseClient, id: string, action: 'resume' | 'pause') =>
  client.rpc('control_newsletter', { _id: id, _action: action }).throwOnError()

const RESUME: WaitingAction = {
  label: 'Fortsetzen',
  variant: 'secondary',
  done: 'Der Newsletter wird weiter versendet',
  act: (client, { id }) => control(client, id, 'resume'),
  undo: (client, { id }) => control(client, id, 'pause'),
}

/** Arguments for an item whose id is "held <id>". */
const held = (id: string) => ({ _id: id.replace('held ', '') })

const SEND: WaitingAction = {
  label: 'Jetzt senden',
  variant: 'secondary',
  done: 'Der Newsletter geht in einer Minute hinaus',
  act: (client, { id }) => client.rpc('send_held_newsletter', held(id)).throwOnError(),
  undo: (client, { id }) => client.rpc('hold_newsletter', held(id)).throwOnError(),
}

/** By the id of an item of the kind "newsletter". */
export const newsletterActions = (id: string): readonly WaitingAction[] =>
  id.startsWith('held ') ? [SEND] : [RESUME]

const ASK: WaitingAction = {
  label: 'Einmal fragen',
  variant: 'secondary',
  done: 'Die Fragen gehen in einer Minute hinaus',
  async act(client) {
    const { data } = await client.rpc('ask_unconfirmed_subscribers_later').throwOnError()
    if (data === 0) throw new NotAtOnce('Alle wurden in den letzten 30 Tagen schon gefragt.')
  },
  undo: (client) => client.rpc('undo_asking_subscribers').throwOnError(),
}

/** By the id of the item of the kind "subscriber"; none while mails are not delivered. */
export const subscriberActions = (id: string): readonly WaitingAction[] => (id === 'all' ? [ASK] : [])
