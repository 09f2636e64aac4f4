import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/installations.ts'
import { startMailServer } from './fixtures/mail.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { findReferenceNames, namesIn } from './fixtures/reference-names.ts'
import { signInForm } from './fixtures/sign-in.ts'

skipOnRealHost({ missing: 'own server' })

const ADMIN = { email: 'vorstand@musterstadt.example', password: 'Marktplatz-am-Sonntag' }

/** The text to type on each screen, by label. */
const SCREENS: readonly Readonly<Record<string, string>>[] = [
  {
    Name: 'Werbegemeinschaft Musterstadt e. V.',
    Kurzname: 'Werbegemeinschaft Musterstadt',
    Gründungsjahr: '1985',
  },
  { Ort: 'Musterstadt', 'Straße und Hausnummer': 'Hauptstraße 1', PLZ: '12345' },
  { Telefon: '01234 567890', 'E-Mail-Adresse': 'info@musterstadt.example' },
  { 'Farbe der Schaltflächen': '#0b5a3c' },
  {
    'Adresse des Bereichs für Fotos': '/mein-musterstadt',
    'Mitgliedsbeitrag im Jahr, in Euro': '96,50',
  },
  {},
  {
    'Wer für die Texte verantwortlich ist': 'Erika Mustermann',
    Registergericht: 'Amtsgericht Musterstadt',
    'Nummer im Vereinsregister': 'VR 1234',
    'Wo die Website läuft': 'Musterhosting GmbH, Serverweg 1, 12345 Musterstadt',
    'Bei wem man sich über Datenschutz beschweren kann':
      'zuständig ist das Landesamt für Datenschutz in Musterstadt.',
    'Wie lange der Server Zugriffe aufzeichnet': '14 Tagen',
    'Soziales Netzwerk, dessen Beiträge Sie zeigen': '',
    'Gläubiger-Identifikationsnummer': 'DE98ZZZ09999999999',
    'Mustersatzung: beschlossen am': '01.03.2024',
    'Mustersatzung: ersetzt die Fassung vom': '12.04.1985',
  },
  { 'Startseite: Titel, erste Zeile': 'Handel, Handwerk, Herz.' },
]

async function fill(page: Page, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
}

async function addToBoard(page: Page) {
  await page.getByRole('button', { name: 'Person hinzufügen' }).click()
  const person = page.getByRole('listitem').filter({ has: page.getByRole('textbox', { name: 'Amt' }) })
  await person.getByRole('textbox', { name: 'Name' }).fill('Erika Mustermann')
  await person.getByRole('textbox', { name: 'Amt' }).fill('1. Vorsitzende')
}

test('the wizard alone makes another association of an empty installation: nothing of the reference town is left', async ({
  page,
  installations,
}) => {
  test.slow()
  page.setDefaultTimeout(15_000)
  const mailServer = await startMailServer()
  const site = await installations.start({
    DEMO_DATA: 'off',
    SMTP_URL: mailServer.url,
    SMTP_TLS: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  await page.goto(`${site.url}/auth/login?redirect=/admin`)
  await signInForm(page).send(ADMIN)
  await page.getByRole('link', { name: 'Website einrichten' }).click()

  const began = performance.now()
  for (const [index, values] of SCREENS.entries()) {
    await expect(
      page.getByRole('heading', { name: `Schritt ${index + 1} von ${SCREENS.length}` }),
    ).toBeVisible()
    await fill(page, values)
    if (index === 0) await page.getByRole('combobox', { name: 'Artikel' }).selectOption('die')
    if (index === 2) await addToBoard(page)
    if (index === 6) {
      await expect(page.getByRole('switch', { name: 'Zweiter Faktor für Bankdaten' })).toBeChecked()
      expect((await fetch(`${site.url}/Satzung.pdf`)).status).toBe(404)
      await page.getByRole('switch', { name: 'Mustersatzung als Satzung des Vereins übernehmen' }).check()
    }
    if (index === 4) {
      await page.getByRole('switch', { name: 'Stellenangebote' }).uncheck()
      // Left, and gone on with where it was.
      await expect(page.getByText('Als Entwurf gespeichert.')).toBeVisible()
      await page.goto(`${site.url}/admin/einrichtung`)
      await expect(page.getByRole('textbox', { name: 'Mitgliedsbeitrag im Jahr, in Euro' })).toHaveValue(
        '96,5',
      )
    }
    if (index === 5) {
      await page.getByRole('button', { name: 'Testmail schicken' }).click()
      await expect(page.getByText('Der Mailserver hat die Testmail angenommen.')).toBeVisible({
        timeout: 30_000,
      })
      const [testMail] = await mailServer.mails()
      expect(testMail?.from?.name).toBe('Werbegemeinschaft Musterstadt e. V.')
    }
    if (index < SCREENS.length - 1) await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Website veröffentlichen' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Website ist veröffentlicht' })).toBeVisible()
  const seconds = (performance.now() - began) / 1000
  await expect(page.getByText('Es gibt keine geprüfte Sicherung')).toBeVisible()
  await expect(page.getByText('Noch keine Veranstaltung')).toBeVisible()
  await expect(page.getByText('Angaben, die auf den Seiten fehlen')).toHaveCount(0)

  // A long name takes two lines, so that navigation, account and search stay in one.
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(site.url)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Admin' })).toBeVisible()
  expect((await header.boundingBox())?.height).toBeLessThan(90)

  const [, main = '', footer] = (await (await fetch(site.url)).text()).split(/<h1|<footer/)
  expect(main).toContain('Handel, Handwerk, Herz.')
  expect(footer).toContain('Werbegemeinschaft Musterstadt')
  expect((await fetch(`${site.url}/stellen`)).status).toBe(404)

  const crawl = await findReferenceNames(site.url, site.publishableKey)
  expect(crawl.hits).toEqual([])
  await fetch(`${site.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email }),
  })
  const senders = async () => (await mailServer.mails()).map(({ from }) => from?.name)
  await expect.poll(senders).toContain('Werbegemeinschaft Musterstadt e. V.')
  for (const mail of await mailServer.mails()) expect(namesIn('mail', JSON.stringify(mail))).toEqual([])
  // The server keeps its connections to the mail server, whose end would wait for them.
  await site.stop()
  await mailServer.close()
  const found = `${crawl.files} addresses with ${crawl.bytes} bytes`
  test
    .info()
    .annotations.push(
      { type: 'wizard', description: `${seconds.toFixed(1)} s` },
      { type: 'crawl', description: found },
    )
  console.info(`The wizard took ${seconds.toFixed(1)} s by machine; the crawl read ${found}.`)
})
