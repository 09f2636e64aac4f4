import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/installations.ts'
import { shareForm } from './fixtures/posts.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { beginToUse, toast } from './fixtures/test.ts'

type Build = Readonly<{ folder: string; version: string; remove(): void }>

/** A copy of the build with another version, as after a deployment that changed a file of the site. */
function anotherBuild(): Build {
  const project = mkdtempSync(join(tmpdir(), 'zunft-build-'))
  for (const name of ['node_modules', 'supabase', 'packages', 'installation'])
    symlinkSync(resolve(name), join(project, name))
  cpSync('package.json', join(project, 'package.json'))
  const folder = join(project, 'build')
  cpSync('build', folder, { recursive: true })
  const client = join(folder, 'site/client')
  const old = versionOf(client)
  const version = [...old].toReversed().join('')
  // Compressed files would be served in place of the changed ones.
  for (const file of ['sw.js', `assets/manifest-${old}.js`])
    for (const ending of ['br', 'gz']) rmSync(join(client, `${file}.${ending}`), { force: true })
  const changed = [
    join(client, 'sw.js'),
    join(client, `assets/manifest-${old}.js`),
    ...readdirSync(join(folder, 'site/server'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(folder, 'site/server', name)),
  ]
  for (const file of changed) {
    const text = readFileSync(file, 'utf8')
    if (text.includes(old)) writeFileSync(file, text.replaceAll(old, version))
  }
  renameSync(join(client, `assets/manifest-${old}.js`), join(client, `assets/manifest-${version}.js`))
  return { folder, version, remove: () => rmSync(project, { recursive: true, force: true }) }
}

function versionOf(client: string): string {
  for (const name of readdirSync(join(client, 'assets'))) {
    const version = /^manifest-([0-9a-f]{8})\.js$/.exec(name)?.[1]
    if (version && [...version].toReversed().join('') !== version) return version
  }
  throw new Error('The build of the site has no manifest.')
}

skipOnRealHost({ missing: 'installations' })

test.use({ serviceWorkers: 'allow' })

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-answers]').waitFor()
}

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const kept = (await caches.has('kept-pages')) ? await (await caches.open('kept-pages')).keys() : []
    return kept.map(({ url }) => new URL(url).pathname).toSorted()
  })

/** The installation whose pages are kept. */
const keptInstallation = (page: Page) =>
  page.evaluate(async () => (await caches.match('/installation', { cacheName: 'kept-files' }))?.text())

const line = (page: Page) => page.getByText(/^Sie sind offline\. Stand: \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr$/)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('pages seen last are read without a connection, never in place of new ones, and not after signing out', async ({
  page,
  installations,
}) => {
  // Two servers, one after the other, and a copy of the build.
  test.slow()
  const DATA_DIR = await installations.newDataFolder()
  const site = await installations.start({ DATA_DIR })
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))

  await signedInAs(page, site, 'member')
  await visit(page, `${site.url}/gutscheine`)
  await expect.poll(() => keptPaths(page)).toEqual(['/gutscheine'])
  await anotherInstallation(page)
  await expect.poll(() => keptInstallation(page)).toBe('another')
  expect(await keptPaths(page)).toEqual([])
  await visit(page, `${site.url}/events`)
  // Until then the stored pages are removed again, and /events would be stored after the next page.
  await expect.poll(() => keptInstallation(page)).not.toBe('another')
  await expect.poll(() => keptPaths(page)).toEqual(['/events'])
  const event = page.locator('main a[href^="/events/"]').first()
  const title = (await event.textContent()) ?? ''
  const path = (await event.getAttribute('href')) ?? ''
  // Followed by the router, without a request for the page.
  await event.click()
  const kept = ['/events', path].toSorted()
  await expect.poll(() => keptPaths(page)).toEqual(kept)
  await visit(page, `${site.url}/member`)
  await expect(heading(page)).toHaveText('Mein Profil')
  await visit(page, `${site.url}/ideen`)

  await site.stop()
  await test.step('without a connection', async () => {
    await page.goto(site.url + path)
    await page.locator('html[data-answers]').waitFor()
    await expect(line(page)).toBeVisible()
    await expect(heading(page)).toContainText(title)
    await page.goto(`${site.url}/events`)
    const picture = page.locator('main img[src*="/storage/"]').first()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    for (const missing of ['/member', '/ideen', '/auth/login', '/']) {
      await page.goto(site.url + missing)
      expect(page.url()).toBe(site.url + missing)
      await expect(heading(page)).toHaveText('Ohne Verbindung')
      await expect(page.getByRole('listitem').getByRole('link')).toHaveCount(2)
    }
    await page.getByRole('listitem').getByRole('link').first().click()
    await expect(heading(page)).toContainText(title)
    await expect(line(page)).toBeVisible()
  })

  const build = anotherBuild()
  try {
    const updated = await installations.start({ DATA_DIR, PORT: new URL(site.url).port }, build.folder)
    await test.step('after an update', async () => {
      const email = page.getByRole('contentinfo').getByLabel('E-Mail')
      await email.fill('erika@example.org')
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await expect(toast(page, 'Eine neue Version ist da.')).toBeVisible()
      await expect(email).toHaveValue('erika@example.org')
      await updated.sql(`update public.events set title = 'Umbenannt' where title = $1`, [title])
      const reloaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Neu laden' }).click()
      await reloaded
      await expect(heading(page)).toContainText('Umbenannt')
      await expect(line(page)).toHaveCount(0)
      await page.locator('html[data-answers]').waitFor()
      const { version } = await page.evaluate(() => window.__reactRouterManifest as { version: string })
      expect(version).toBe(build.version)
      // The old address leads to the new one, and is no longer kept.
      await expect.poll(() => keptPaths(page)).toEqual(['/events', new URL(page.url()).pathname].toSorted())
    })

    await test.step('after signing out', async () => {
      await visit(page, `${site.url}/member`)
      await page.getByRole('button', { name: 'Abmelden' }).first().click()
      await expect.poll(() => keptPaths(page)).toEqual([])
    })
  } finally {
    build.remove()
  }
  expect(problems).toEqual([])
})

test('a photo that is shared from the device is in the form, once; without the worker a page says what to do', async ({
  page,
  installations,
}) => {
  const site = await installations.start()
  await visit(page, `${site.url}/mein-roding`)
  await beginToUse(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await share(page)
  const form = shareForm(page)
  await expect(form.form.getByAltText('Vorschau')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/mein-roding')
  expect(await form.photo.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('Abend Ä.png')
  await visit(page, `${site.url}/mein-roding#teilen`)
  await page.reload()
  await expect(form.form).toBeVisible()
  await expect(form.form.getByAltText('Vorschau')).toHaveCount(0)

  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(site.url + path, { method: 'POST', ...init })
    return [answer.status, /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]]
  }
  const body = new FormData()
  body.append('photo', new File(['x'.repeat(2_000_000)], 'x.jpg', { type: 'image/jpeg' }))
  expect(await send('/mein-roding/teilen', { body })).toEqual([200, 'Ihr Foto fehlt noch'])
  expect(await send('/mein-roding/teilen', { body: 'x' })).toEqual([415, 'Ihr Foto fehlt noch'])
  expect((await send('/anderswo/teilen', { body }))[0]).toBe(404)
})

/** The message of a page of another installation at the same address to the worker. */
async function anotherInstallation(page: Page): Promise<void> {
  await page.evaluate(async () =>
    (await navigator.serviceWorker.ready).active?.postMessage({
      type: 'seen',
      path: '/impressum',
      pictures: [],
      installation: 'another',
    }),
  )
}

/** Sends a photo as the device does: by a form that the browser submits. */
async function share(page: Page): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/mein-roding/teilen', enctype: 'multipart/form-data' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'photo' })
    const canvas = document.createElement('canvas')
    const png = Uint8Array.from(atob(canvas.toDataURL('image/png').split(',')[1] ?? ''), (c) =>
      c.charCodeAt(0),
    )
    const chosen = new DataTransfer()
    chosen.items.add(new File([png], 'Abend Ä.png', { type: 'image/png' }))
    input.files = chosen.files
    form.append(input)
    document.body.append(form)
    form.submit()
  })
}

declare global {
  interface Window {
    __reactRouterManifest?: unknown
  }
}
