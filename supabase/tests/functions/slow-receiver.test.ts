import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, startReceiver } from 'zunft-backend/testing/functions'
import { type FunctionsServer, startFunctionsServer } from './functions-server.ts'

let functions: FunctionsServer
let receiver: Receiver
const asked: number[] = []
const passed = new AbortController()
beforeAll(async () => {
  receiver = await startReceiver()
  functions = await startFunctionsServer({
    deadline(milliseconds) {
      asked.push(milliseconds)
      return passed.signal
    },
  })
})
afterAll(() => Promise.all([functions.server.close(), receiver.close()]))

test('a receiver that does not respond is aborted after ten seconds', async () => {
  const id = await functions.addWebhook(receiver.url)
  // The receiver has read the message and does not answer; the clock advances meanwhile.
  receiver.reply(() => passed.abort(new DOMException('too late', 'TimeoutError')))
  const answer = await functions.call('admin', 'test-webhook', { webhook_id: id, webhook_url: receiver.url })
  expect(await answer.json()).toEqual({
    success: false,
    status: null,
    error: 'Keine Antwort innerhalb von 10 Sekunden.',
  })
  expect(asked).toEqual([10_000])
  expect(await functions.logs()).toMatchObject([{ success: false, response_status: null }])
})
