import type { Page } from '@playwright/test'
import { signedInAs } from './fixtures/accounts.ts'
import { test } from './fixtures/back-office.ts'
import { nextYear, uniqueTitle } from './fixtures/events.ts'
import { overflowingElementsAt } from './fixtures/layout.ts'
import type { Site } from './fixtures/site.ts'
import { expect, toast } from './fixtures/test.ts'

/** The Thursday before the last Sunday of October of next year, on which the clock is put back. */
function thursdayBeforeClockChange(): Date {
  const day = new Date(Date.UTC(nextYear(), 9, 31))
  day.setUTCDate(day.getUTCDate() - day.getUTCDay() - 3)
  return day
}

const FIRST = thursdayBeforeClockChange()
const dayAfter = (days: number) => new Date(FIRST.getTime() + days * 86_400_000).toISOString().slice(0, 10)

const stored = (site: Site, title: string) =>
  site.sql<{ id: string; start: string; location: string; status: string }>(
    `select id, to_char(start_date at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI') as start, location, status
     from public.event_entries where title = $1 order by start_date`,
    [title],
  )

const startsOf = async (site: Site, title: string) => (await stored(site, title)).map(({ start }) => start)

/** The card of the date that begins on a day. */
function card(page: Page, title: string, day: string) {
  const shown = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long' }).format(new Date(day))
  return page
    .getByRole('article')
    .filter({ hasText: title })
    .filter({ hasText: new RegExp(shown.replace(' ', '\\s')) })
}

const press = (page: Page, title: string, day: string, button: RegExp) =>
  card(page, title, day).getByRole('button', { name: button }).click()

async function choose(page: Page, title: string, day: string, action: RegExp) {
  await press(page, title, day, /^Mehr/)
  await card(page, title, day).getByRole('menuitem', { name: action }).click()
}

async function createSeries(page: Page, title: string) {
  await page.goto('/admin/events')
  await page.getByRole('button', { name: 'Neues Event' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Neues Event' })
  await dialog.getByLabel('Titel').fill(title)
  await dialog.getByLabel('Beginn').fill(`${dayAfter(0)}T19:00`)
  await dialog.getByLabel('Ende', { exact: true }).fill(`${dayAfter(0)}T21:00`)
  await dialog.getByLabel('Ort').fill('Gasthof')
  await dialog.getByLabel('Wiederholen').selectOption('Wöchentlich')
  await dialog.getByLabel('Anzahl der Termine').fill('5')
  await expect(dialog.getByRole('status').filter({ hasText: /^5 Termine/ })).toBeVisible()
  await dialog.getByText('Einzelne Termine auslassen').click()
  await dialog.locator('details').getByRole('checkbox').nth(2).uncheck()
  await expect(dialog.getByRole('status').filter({ hasText: /^4 Termine/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(toast(page, 'Termine wurden erstellt')).toBeVisible()
}

test('a weekly series keeps its hour over the change of clocks, without a date that was left out; single dates are moved and called off, the following ones changed, and the rule as a whole', async ({
  page,
  site,
  request,
}) => {
  const title = uniqueTitle('Stammtisch')
  await signedInAs(page, site, 'admin')
  await createSeries(page, title)
  const created = [0, 7, 21, 28].map((days) => `${dayAfter(days)} 19:00`)
  expect(await startsOf(site, title)).toEqual(created)

  await test.step('one date is moved by a day', async () => {
    await press(page, title, dayAfter(7), /^Bearbeiten/)
    const dialog = page.getByRole('dialog', { name: 'Event bearbeiten' })
    await dialog.getByLabel('Beginn').fill(`${dayAfter(8)}T18:00`)
    await dialog.getByLabel('Ende', { exact: true }).fill(`${dayAfter(8)}T20:00`)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(toast(page, 'Event wurde aktualisiert')).toBeVisible()
    expect(await startsOf(site, title)).toEqual([created[0], `${dayAfter(8)} 18:00`, created[2], created[3]])
  })

  await test.step('one date is called off, in its calendar file and its page as well', async () => {
    await choose(page, title, dayAfter(21), /^Absagen/)
    const dialog = page.getByRole('dialog', { name: 'Veranstaltung absagen' })
    await dialog.getByRole('textbox').fill('Wegen Sturm')
    await dialog.getByRole('button', { name: 'Absagen' }).click()
    await expect(toast(page, 'Veranstaltung ist abgesagt')).toBeVisible()
    const rows = await stored(site, title)
    expect(rows.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'cancelled', 'scheduled'])
    const file = await (await request.get(`/events/${rows[2]?.id}/kalender.ics`)).text()
    expect(file).toMatch(/^STATUS:CANCELLED\r$/m)
    expect(file).toMatch(/^SEQUENCE:[1-9]\d*\r$/m)
    expect(file).toContain(`DTSTART;TZID=Europe/Berlin:${dayAfter(21).replaceAll('-', '')}T190000`)
    const shown = await (await request.get(`/events/${rows[2]?.id.replaceAll('-', '').slice(0, 10)}`)).text()
    expect(shown).toContain('Wegen Sturm')
    expect(shown).toContain('https://schema.org/EventCancelled')
  })

  await test.step('another place holds from a date on', async () => {
    await press(page, title, dayAfter(21), /^Bearbeiten/)
    const dialog = page.getByRole('dialog', { name: 'Event bearbeiten' })
    await dialog.getByLabel('Ort').fill('Rathaus')
    await dialog.getByLabel('Änderung gilt für').selectOption('Dieser und alle folgenden')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(toast(page, 'Event wurde aktualisiert').last()).toBeVisible()
    const rows = await stored(site, title)
    expect(rows.map(({ location }) => location)).toEqual(['Gasthof', 'Gasthof', 'Rathaus', 'Rathaus'])
    expect(rows.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'cancelled', 'scheduled'])
  })

  await test.step('the rule gets a later hour and more dates, and the change is taken back', async () => {
    const before = await startsOf(site, title)
    await choose(page, title, dayAfter(0), /^Wiederholung/)
    const dialog = page.getByRole('dialog', { name: 'Wiederholung ändern' })
    await dialog.getByLabel('Änderung gilt für').selectOption('Alle Termine der Serie')
    await dialog.getByLabel('Beginn des ersten Termins').fill(`${dayAfter(0)}T20:00`)
    await dialog.getByLabel('Ende des ersten Termins').fill(`${dayAfter(0)}T22:00`)
    await dialog.getByLabel('Anzahl der Termine').fill('6')
    await expect(dialog.getByRole('region', { name: 'Das ändert sich' })).toBeVisible()
    expect(await overflowingElementsAt(page, [360])).toEqual([])
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(toast(page, 'Wiederholung wurde geändert')).toBeVisible()
    const changed = await startsOf(site, title)
    expect(changed).toContain(`${dayAfter(0)} 20:00`)
    expect(changed).toContain(`${dayAfter(8)} 18:00`)
    expect(changed).toContain(`${dayAfter(35)} 20:00`)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(() => startsOf(site, title)).toEqual(before)
  })
})
