import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { useUndo } from '../../../ui/toast/use-undo'
import type { AdministeredEvent } from './administered-event'
import type { EventValues } from './event-changes'
import { FAILED, KEPT, TAKEN_OVER } from './notices'
import { decideProposal, keepVanished, updateEvent } from './queries'

/** Decisions about what the calendar of a club has changed; each resolves with whether it succeeded. */
export function useFeedDecisions(refresh: () => Promise<void>) {
  const { attempt } = useAttempt(refresh)
  const showUndo = useUndo()

  async function act(
    done: typeof KEPT,
    action: (client: DatabaseClient) => Promise<void>,
    undo: (client: DatabaseClient) => Promise<void>,
  ): Promise<boolean> {
    return attempt('The change of a calendar could not be decided', FAILED.update, async () => {
      await action(await sessionApi.rows())
      await refresh()
      showUndo(done, async () => {
        await undo(await sessionApi.rows())
        await refresh()
      })
    })
  }

  return {
    takeOver(event: AdministeredEvent) {
      const names = Object.keys(event.feed?.proposed ?? {}) as (keyof EventValues)[]
      const former = Object.fromEntries(names.map((name) => [name, event[name]]))
      return act(
        TAKEN_OVER,
        (client) => decideProposal(client, event.id, 'accept'),
        async (client) => {
          await updateEvent(client, event.id, former)
          await decideProposal(client, event.id, 'wait')
        },
      )
    },
    keepOwn: ({ id }: AdministeredEvent) =>
      act(
        KEPT,
        (client) => decideProposal(client, id, 'keep'),
        (client) => decideProposal(client, id, 'wait'),
      ),
    keep: ({ id }: AdministeredEvent) =>
      act(
        KEPT,
        (client) => keepVanished(client, id, true),
        (client) => keepVanished(client, id, false),
      ),
  }
}

export type FeedDecisions = ReturnType<typeof useFeedDecisions>
