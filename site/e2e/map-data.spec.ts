import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAccount, openSession, signedInAs } from './fixtures/accounts.ts'
import { expect, test, toast } from './fixtures/test.ts'

const TILES = '/karte/kacheln.pmtiles'
const folder = mkdtempSync(join(tmpdir(), 'zunft-map-'))
const archive = join(folder, 'town.pmtiles')
test.beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['installation/testing/map-archive.ts', archive])
})
test.afterAll(() => rmSync(folder, { recursive: true }))

test.describe('the settings', () => {
  test.use({ allowedConsoleMessages: ['422', 'The map data could not be put in place'] })

  test('take map data of the board, say what is there, and remove them', async ({
    page,
    site,
    accessibilityFindings,
  }) => {
    const account = await signedInAs(page, site, 'admin')
    await page.goto('/admin/einstellungen/kartendaten')
    const file = page.getByLabel('PMTiles-Datei hochladen')
    await expect(page.getByText('Noch keine Kartendaten: Die Seite hat keine Karte.')).toBeVisible()
    const other = join(folder, 'other.pmtiles')
    writeFileSync(other, '<html>not found</html>')
    await file.setInputFiles(other)
    await expect(page.getByText('Die Datei ist kein PMTiles-Archiv der Version 3.')).toBeVisible()
    try {
      await file.setInputFiles(archive)
      await expect(toast(page, 'Kartendaten abgelegt')).toBeVisible()
      await expect(page.getByText(/^Kartendaten vom .+, 49,17 bis 49,22 Grad Nord/)).toBeVisible()
      expect(await accessibilityFindings('main')).toEqual([])
      expect(await (await page.request.get('/karte/auszug.json')).json()).toMatchObject({ minZoom: 10 })
      await page.getByRole('button', { name: 'Kartendaten entfernen' }).click()
      await page.getByRole('button', { name: 'Entfernen', exact: true }).click()
      await expect(toast(page, 'Kartendaten entfernt')).toBeVisible()
    } finally {
      rmSync(join(site.dataDir, 'map'), { recursive: true, force: true })
    }
    const logged = await site.sql<{ action: string }>(
      `select action from records.audit_log where account_id = $1 and subject_table = 'map_data' order by at`,
      [account.id],
    )
    expect(logged.map(({ action }) => action)).toEqual(['replaced', 'deleted'])
  })
})

test('map data are changed by the board, and by nobody else', async ({ request, site }) => {
  const member = await openSession(site, await createAccount(site, 'member'))
  const editor = await createAccount(site, 'admin')
  await site.sql(`insert into public.user_offices (user_id, office) values ($1, 'editor')`, [editor.id])
  await site.sql(`delete from public.user_offices where user_id = $1 and office = 'board'`, [editor.id])
  const tokens = [member.access_token, (await openSession(site, editor)).access_token]
  for (const method of ['PUT', 'DELETE']) {
    const ask = (headers: Record<string, string>) =>
      request.fetch(TILES, { method, headers, data: Buffer.from('PMTiles') })
    for (const token of tokens) expect((await ask({ authorization: `Bearer ${token}` })).status()).toBe(403)
    expect((await ask({})).status()).toBe(401)
    expect((await ask({ authorization: `Bearer ${site.publishableKey}` })).status()).toBe(401)
  }
})
