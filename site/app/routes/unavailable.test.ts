import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { settingsContext } from '../association/read-settings.server'
import { publicClientContext } from '../lib/supabase/server-context'
import { clientAnswering } from '../lib/testing/client-answering'
import { DEMO_SETTINGS } from '../lib/testing/demo-settings'
import { loader as hours } from './business-hours'
import { loader as places } from './business-places'
import { action as confirmNewsletter } from './newsletter-confirmation'
import { action as endSubscription, middleware as oneClick } from './newsletter-unsubscription'
import { loader as participants } from './participant-list'
import { loader as privacy } from './privacy'
import { loader as search } from './search'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

type Answered = Readonly<{ status: number } | { init: ResponseInit | null }>
type Handler = (given: never, next: never) => Promise<unknown>

/** Status of what `handler` answers for this address when each request to the database is answered by `answer`. */
async function statusOf(
  handler: Handler,
  address: string,
  answer: () => Response,
): Promise<number | undefined> {
  const context = new RouterContextProvider()
  context.set(publicClientContext, clientAnswering(answer).client)
  context.set(settingsContext, Promise.resolve(DEMO_SETTINGS))
  const request = new Request(`https://verein.example${address}`, { method: 'POST' })
  const answered = (await handler(
    { request, params: { token: 'abc' }, context } as never,
    undefined as never,
  )) as Answered
  return 'status' in answered ? answered.status : answered.init?.status
}

const down = () => Response.json({ code: 'X', message: 'no' }, { status: 500 })
const [byMailProgram] = oneClick

it.each([
  ['a confirmation of the newsletter', confirmNewsletter, '/', true],
  ['the end of a subscription', endSubscription, '/?schritt=ende', true],
  ['the end of a subscription by a mail program', byMailProgram as unknown as Handler, '/', true],
  ['a subscription that is taken back', endSubscription, '/?schritt=zurueck', true],
  ['the search', search, '/suche?q=markt', []],
  ['the privacy notice', privacy, '/datenschutz', []],
  ['opening hours', hours, '/betriebe/zeiten.json', []],
  ['places of businesses', places, '/betriebe/orte.json', []],
] as [string, Handler, string, unknown][])(
  '%s: 503 while the database does not answer, else 200',
  async (_what, handler, address, rows) => {
    expect(await statusOf(handler, address, down)).toBe(503)
    expect(await statusOf(handler, address, () => Response.json(rows))).toBe(200)
  },
)

it('the list of participants: 503 while the database does not answer', async () => {
  expect(await statusOf(participants, '/Teilnehmerliste.pdf', down)).toBe(503)
})
