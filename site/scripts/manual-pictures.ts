/** Takes the screenshots of the operating manual into docs/betrieb/, from a new installation with demo data. Needs a build. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../e2e/fixtures/chromium.ts'
import { type Site, startSite } from '../e2e/fixtures/site.ts'

type Stage = Readonly<{ site: Site; admin: Readonly<{ email: string; password: string }> }>

type Scene = Readonly<{
  name: string
  /** Height in pixels, where less than the default is enough. */
  height?: number
  prepare: (page: Page, stage: Stage) => Promise<void>
}>

/** Scenes of the manual in order; each continues where the one before ended. */
export const SCENES: readonly Scene[] = [
  { name: 'anmelden', prepare: signIn },
  { name: 'uebersicht', prepare: dashboard },
  { name: 'beitraege', prepare: posts },
  { name: 'beitrag', prepare: onePost },
  { name: 'event', height: 590, prepare: newEvent },
  { name: 'antraege', prepare: applications },
  { name: 'mitglieder-import', prepare: importMembers },
  { name: 'webhook', prepare: webhook },
  { name: 'newsletter', prepare: newsletter },
]

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-answers]').waitFor()
}

async function signIn(page: Page, { admin }: Stage): Promise<void> {
  await open(page, '/auth/login')
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('E-Mail').fill(admin.email)
  await form.getByLabel('Passwort').fill(admin.password)
}

async function dashboard(page: Page, { admin }: Stage): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Passwort').fill(admin.password)
  await form.getByRole('button', { name: 'Einloggen' }).click()
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function posts(page: Page, { site }: Stage): Promise<void> {
  await site.sql(
    `update public.my_roding_posts set approved = null, approved_at = null
     where id in (select id from public.my_roding_posts where approved order by created_at desc limit 2)`,
  )
  await open(page, '/admin/content')
  await page.getByRole('row').nth(3).waitFor()
}

async function onePost(page: Page, { site }: Stage): Promise<void> {
  const [waiting] = await site.sql<{ title: string }>(
    'select title from public.my_roding_posts where approved is null order by created_at desc limit 1',
  )
  await page.getByRole('button', { name: waiting?.title ?? '', exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

async function newEvent(page: Page): Promise<void> {
  await open(page, '/admin/events')
  await page.getByRole('button', { name: 'Neues Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Neues Event' })
  const year = new Date().getFullYear() + 1
  await dialog.getByLabel('Titel').fill('Frühlingsmarkt am Marktplatz')
  await dialog.getByLabel('Beginn').fill(`${year}-04-18T10:00`)
  await dialog.getByLabel('Ende').fill(`${year}-04-18T17:00`)
  await dialog.getByLabel('Kategorie').fill('Markt')
  await dialog.getByLabel('Ort').fill('Marktplatz')
}

async function applications(page: Page): Promise<void> {
  await open(page, '/admin/members')
  await page.getByRole('tab', { name: /Mitgliedsanträge/ }).click()
  await page
    .getByRole('button', { name: /^Genehmigen/ })
    .first()
    .waitFor()
}

const MEMBERS_FILE = `Firmenname,Branche,Anrede,Kontaktperson,Strasse,PLZ,Ort,Telefon,Email,Internet
Blumen Muster,Floristik,Frau,Erika Mustermann,Musterstraße 1,93426,Roding,09461 000 301,blumen@example.org,https://blumen.example
Beispiel Bau,Handwerk,Herrn,Max Beispiel,Am Beispielweg 4,93426,Roding,09461 000 302,bau@example.org,
Café Platzhalter,Gastronomie,Frau,Petra Platzhalter,Marktplatz 9,93426,Roding,09461 000 303,cafe@example.org,
`

async function importMembers(page: Page): Promise<void> {
  await open(page, '/admin/members')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('CSV-Datei')
    .setInputFiles({ name: 'stammdaten.csv', mimeType: 'text/csv', buffer: Buffer.from(MEMBERS_FILE) })
  await dialog.getByRole('button', { name: '3 Mitglieder anlegen' }).waitFor()
}

async function webhook(page: Page, { site }: Stage): Promise<void> {
  await site.sql('delete from webhook_settings')
  await site.sql(
    `insert into webhook_settings (webhook_url, test_successful, last_test_at)
     values ('https://versand.example/newsletter', true, now())`,
  )
  await open(page, '/admin/newsletter')
  await page.getByRole('tab', { name: 'Webhook-Einstellungen' }).click()
  await page.getByRole('list', { name: 'Webhooks' }).waitFor()
}

async function newsletter(page: Page): Promise<void> {
  await open(page, '/admin/newsletter')
  await page.getByLabel('Betreff').fill('Frühlingsmarkt am 18. April')
  await page
    .getByLabel('Inhalt')
    .fill(
      'Liebe Leserinnen und Leser,\n\nam Samstag, 18. April, öffnen die Stände auf dem Marktplatz um 10 Uhr. Es gibt Pflanzen, Handwerk und Kuchen.\n\nWir freuen uns auf Sie!\nIhr Vorstand',
    )
}

const SIZE = { width: 1200, height: 760 }
/** WebP quality at which small text stays sharp. */
const QUALITY = 74
/** Date fields follow the browser's own language, not the page's. */
const GERMAN = { args: ['--lang=de'], env: { LANGUAGE: 'de', LC_ALL: 'de_DE.UTF-8' } }
const ADMIN = { email: 'admin@example.org', password: 'nur-fuer-die-bilder' }

/** One screenshot per scene, by name, as WebP, with demo data. */
async function takeManualPictures(): Promise<ReadonlyMap<string, Buffer>> {
  const site = await startSite({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
  const { env, args, executablePath } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...GERMAN.args],
    env: { ...process.env, ...env, ...GERMAN.env } as Record<string, string>,
  })
  try {
    const page = await browser.newPage({
      viewport: SIZE,
      baseURL: site.url,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    })
    return await takePictures(page, site)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function takePictures(page: Page, site: Site): Promise<ReadonlyMap<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const { name, height = SIZE.height, prepare } of SCENES) {
    await page.setViewportSize({ ...SIZE, height })
    await prepare(page, { site, admin: ADMIN })
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    await page
      .locator('img')
      // Hidden ones are never loaded.
      .filter({ visible: true })
      .evaluateAll((images) =>
        Promise.all(images.map((image) => (image as HTMLImageElement).decode().catch(() => {}))),
      )
    const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    pictures.set(name, await sharp(screenshot).webp({ quality: QUALITY, effort: 6 }).toBuffer())
  }
  return pictures
}

const FOLDER = 'docs/betrieb'

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true })
  const pictures = await takeManualPictures()
  for (const [name, content] of pictures) {
    writeFileSync(`${FOLDER}/${name}.webp`, content)
    console.log(`${FOLDER}/${name}.webp ${content.length} bytes`)
  }
}
