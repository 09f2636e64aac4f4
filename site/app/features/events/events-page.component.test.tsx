import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ROOT_DATA } from '../../lib/testing/demo-settings'
import { renderPage } from '../../lib/testing/render-page'
import { addDays, inTown, townMidnight } from '../../lib/time/town-time'
import type { TownEvent } from './event'
import { EventsPage } from './events-page'
import { TOWN_EVENT } from './testing/events'

/** At noon, so many days from the day of the page. */
const event = (title: string, days: number, given: Partial<TownEvent> = {}): TownEvent => ({
  ...TOWN_EVENT,
  id: title,
  title,
  start_date: new Date(townMidnight(addDays(ROOT_DATA.today, days)).getTime() + 43_200_000).toISOString(),
  end_date: null,
  ...given,
})
const ROWS = [
  event('Wochenmarkt', 0, { category: 'market', location: 'Marktplatz' }),
  event('Stadtlauf', 1, { category: 'sport', location: 'Stadion' }),
  event('Lesung', 1, { category: 'cultural', location: 'Bücherei' }),
]

// The page follows the clock.
beforeEach(() => void vi.useFakeTimers({ now: new Date(`${ROOT_DATA.today}T10:00:00Z`), toFake: ['Date'] }))

const show = (address = '/', rows: readonly TownEvent[] = ROWS) =>
  renderPage(
    <EventsPage
      month={null}
      listing={{ state: 'loaded', rows, now: `${ROOT_DATA.today}T10:00:00Z` }}
      baseUrl=""
      siteUrl="https://verein.example"
    />,
    address,
  )
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const shown = () => titles().filter((title) => ROWS.some((row) => row.title === title))

it('narrows the list by range and place, each in the address', async () => {
  const router = show()
  await userEvent.selectOptions(screen.getByLabelText('Zeitraum'), 'Morgen')
  await expect.poll(shown).toEqual(['Stadtlauf', 'Lesung'])
  await userEvent.selectOptions(screen.getByLabelText('Ort'), 'Stadion')
  await expect.poll(shown).toEqual(['Stadtlauf'])
  expect(router.state.location.search).toBe('?zeit=morgen&ort=Stadion')
  await userEvent.selectOptions(screen.getByLabelText('Zeitraum'), 'Heute')
  await userEvent.click(await screen.findByRole('button', { name: 'Alle Events anzeigen' }))
  await expect.poll(shown).toHaveLength(3)
  await expect.poll(() => router.state.location.search).toBe('')
})

it('adds categories to a chosen one and takes them away', async () => {
  const router = show()
  await userEvent.selectOptions(screen.getByLabelText('Kategorie'), 'Sport')
  const more = await screen.findByRole('group', { name: 'Mehrere auf einmal' })
  await userEvent.click(within(more).getByRole('link', { name: 'Markt' }))
  await expect.poll(shown).toEqual(['Wochenmarkt', 'Stadtlauf'])
  expect(router.state.location.search).toBe('?kategorie=sport&kategorie=market')
  expect(screen.getByLabelText<HTMLSelectElement>('Kategorie').selectedOptions[0]?.text).toBe('Markt, Sport')
  expect(within(more).getByRole('link', { name: 'Markt' }).getAttribute('aria-current')).toBe('true')
  await userEvent.click(within(more).getByRole('link', { name: 'Sport' }))
  await expect.poll(shown).toEqual(['Wochenmarkt'])
})

it('offers the categories of listed events beside the known ones, with a neutral badge', async () => {
  const [first, ...others] = ROWS
  show('/', [{ ...(first as TownEvent), category: 'Wellness' }, ...others])
  const select = screen.getByLabelText<HTMLSelectElement>('Kategorie')
  expect([...select.options].at(-1)?.text).toBe('Wellness')
  await userEvent.selectOptions(select, 'Wellness')
  await expect.poll(shown).toEqual([first?.title])
  const [badge] = screen.getAllByText('Wellness', { selector: 'article *' })
  expect(badge?.className).toContain('bg-paper-deep')
})

it('narrows the list to what is typed, which the address keeps', async () => {
  const router = show()
  await userEvent.type(screen.getByLabelText('Suche'), 'BUECHEREI')
  await expect.poll(shown).toEqual(['Lesung'])
  await expect.poll(() => router.state.location.search).toBe('?suche=BUECHEREI')
})

it('finds a day by its date', async () => {
  const { dayOfMonth, month } = inTown(new Date(ROWS[1]?.start_date ?? ''))
  show(`/?suche=${encodeURIComponent(`${dayOfMonth}. ${month}`)}`)
  await expect.poll(shown).toEqual(['Stadtlauf', 'Lesung'])
})

it('offers feeds of what is shown', async () => {
  show('/?kategorie=sport&ort=Stadion&von=plakat')
  await userEvent.click(screen.getByRole('button', { name: 'Kalender abonnieren' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Kalender abonnieren' }))
  const feed = 'verein.example/events/kalender.ics?kategorie=sport&ort=Stadion'
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Adresse des Kalenders').value).toBe(`https://${feed}`)
  expect(dialog.getByText('Im Kalenderprogramm öffnen').getAttribute('href')).toBe(`webcal://${feed}`)
  expect(dialog.getByText('Als RSS abonnieren').getAttribute('href')).toBe(
    'https://verein.example/events/feed.xml?kategorie=sport&ort=Stadion',
  )
})

it('says beside the closed button which range and place are set, and takes them away', async () => {
  show('/?kategorie=sport&zeit=heute&ort=Stadion')
  expect(screen.getByText('Filter').closest('details')?.open).toBe(false)
  await userEvent.click(screen.getByRole('link', { name: 'Stadion nicht mehr filtern' }))
  expect(screen.queryByRole('link', { name: /^Stadion/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Heute nicht mehr filtern' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Alle Orte', selected: true })).toBeTruthy()
})

it('gives the code of a frame with what is shown, which takes the height of its content', async () => {
  show('/?kategorie=sport&ort=Stadion')
  await userEvent.click(screen.getByRole('button', { name: 'Einbetten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Termine einbetten' }))
  const { value } = dialog.getByLabelText<HTMLTextAreaElement>('Code für Ihre Website')
  const template = document.createElement('template')
  template.innerHTML = value
  const code = template.content
  const address = 'https://verein.example/einbetten/termine?kategorie=sport&ort=Stadion'
  expect(code.querySelector('iframe')?.getAttribute('src')).toBe(address)
  expect(code.querySelector('iframe')?.title).toMatch(/^Termine – \w/)
  expect(dialog.getByRole('link', { name: /^Vorschau/ }).getAttribute('href')).toBe(address)

  new Function(code.querySelector('script')?.textContent ?? '')()
  // Frames of the simulated browser have no window.
  const [frame, other] = [window, {}].map((contentWindow) => ({ style: { height: '' }, contentWindow }))
  vi.spyOn(document, 'querySelectorAll').mockReturnValue([frame, other] as never)
  const tell = (data: unknown) => dispatchEvent(new MessageEvent('message', { data, source: window }))
  for (const data of [{ type: 'embed:height', height: 321 }, { type: 'other', height: 5 }, 'text', null])
    tell(data)
  expect([frame?.style.height, other?.style.height]).toEqual(['321px', ''])
})
