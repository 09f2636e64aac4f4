import { signedInAs } from './fixtures/accounts.ts'
import { uniqueTitle } from './fixtures/events.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { createSubmission } from './fixtures/submissions.ts'
import { expect, test } from './fixtures/test.ts'

skipOnRealHost({ missing: 'realtime' })

test('shows decisions on own submissions without a reload, also after a connection loss', async ({
  page,
  site,
}) => {
  const { id } = await signedInAs(page, site, 'member')
  const [first, second] = [uniqueTitle('Brunnen'), uniqueTitle('Bänke')]
  await createSubmission(site, id, 'idea', first, 'pending')
  await createSubmission(site, id, 'idea', second, 'pending')
  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  const approve = (title: string) =>
    site.sql(`update public.ideas set status = 'approved' where title = $1`, [title])

  // The page's WebSocket is routed through the test, which can close it.
  let cut = () => {}
  let sockets = 0
  let agreed = () => {}
  const subscribed = new Promise<void>((resolve) => {
    agreed = resolve
  })
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    sockets += 1
    const server = socket.connectToServer()
    server.onMessage((message) => {
      socket.send(message)
      if (message.toString().includes('Subscribed to PostgreSQL')) agreed()
    })
    cut = () => {
      void server.close()
      void socket.close({ code: 1012, reason: 'service restart' })
    }
  })
  await page.goto('/member/posts')
  await expect(row(first)).toContainText('Wartet auf Freigabe')
  await subscribed
  await approve(first)
  await expect(row(first)).toContainText('Veröffentlicht')
  await expect(row(second)).toContainText('Wartet auf Freigabe')

  cut()
  await approve(second)
  await expect(row(second)).toContainText('Veröffentlicht')
  await expect.poll(() => sockets).toBe(2)
})
