import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { newDataFolder, type Site, startSite } from './fixtures/site.ts'

const post = (site: Site, path: string, body: unknown) =>
  fetch(`${site.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const refresh = (site: Site, token: string) =>
  post(site, '/token?grant_type=refresh_token', { refresh_token: token })

test('killing the server before and during token refreshes signs nobody out', async () => {
  test.slow()
  const dataDir = await newDataFolder({ DEMO_DATA: 'off' })
  const environment = { DATA_DIR: dataDir, DEMO_DATA: 'off' }
  let site = await startSite(environment)
  const person = { email: 'erika@example.org', password: 'Brezn-und-Bier' }
  let { refresh_token: token } = (await (await post(site, '/signup', person)).json()) as {
    refresh_token: string
  }

  for (let round = 0; round < 2; round++) {
    // Refreshes until the server is killed; the last response may be lost.
    const sessionLost = new Promise<void>((resolve, reject) => {
      const refreshRepeatedly = async () => {
        for (;;) {
          const answer = await refresh(site, token).catch(() => undefined)
          const body = (await answer?.json().catch(() => undefined)) as { refresh_token?: string } | undefined
          if (!body) return resolve()
          expect(answer?.status).toBe(200)
          token = body.refresh_token ?? ''
        }
      }
      refreshRepeatedly().catch(reject)
    })
    await expect
      .poll(
        async () =>
          (await site.sql<{ n: number }>('select refresh_token_counter::int as n from auth.sessions'))[0]?.n,
      )
      .toBeGreaterThan(10 * (round + 1))
    await site.kill()
    await sessionLost
    const { publishableKey } = site
    site = await startSite(environment)
    expect(site.publishableKey).toBe(publishableKey)
    const answer = await refresh(site, token)
    expect(answer.status).toBe(200)
    token = ((await answer.json()) as { refresh_token: string }).refresh_token
  }
  await site.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
