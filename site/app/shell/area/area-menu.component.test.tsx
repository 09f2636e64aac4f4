import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Flag, Trash2, Users } from 'lucide-react'
import { expect, it } from 'vitest'
import { renderPage } from '../../lib/testing/render-page'
import { AreaMenu } from './area-menu'

const AREA = {
  title: 'Verwaltung',
  entries: [
    { label: 'Mitglieder', to: '/mitglieder', icon: Users, pending: 2 },
    { label: 'Meldungen', to: '/meldungen', icon: Flag, rare: true, pending: 3 },
    { label: 'Papierkorb', to: '/elsewhere', icon: Trash2, rare: true, pending: null },
    { label: 'Abonnenten', to: '/abonnenten', icon: Users, rare: true, pending: 4 },
  ],
  userLabel: { name: 'Erika Mustermann' },
  accountPages: [],
  onSignOut: async () => {},
} as const

const show = (address = '/', path = '/', onSignOut: () => Promise<void> = AREA.onSignOut) =>
  renderPage(<AreaMenu area={{ ...AREA, onSignOut }} userLabel={AREA.userLabel} />, address, ['board'], path)
const links = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const more = () => screen.getByRole('button', { name: /^Verwaltung/ })

it('lists what is needed less often behind one entry, which counts what waits there', async () => {
  show()
  expect(links()).toEqual(['Mitglieder2 warten'])
  expect(more().textContent).toBe('Verwaltung7 warten')
  await userEvent.click(more())
  expect(links()).toEqual(['Mitglieder2 warten', 'Meldungen3 warten', 'Papierkorb', 'Abonnenten4 warten'])
  expect(more().textContent).toBe('Verwaltung')
  await userEvent.click(more())
  expect(links()).toEqual(['Mitglieder2 warten'])
})

it.each(['/meldungen', '/meldungen/7'])('is open on %s, which is one of them', (address) => {
  show(address, address)
  expect(more().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('link', { name: /^Meldungen/ }).getAttribute('aria-current')).toBe('page')
})

it('signs out once at a time', async () => {
  const ended: (() => void)[] = []
  show('/', '/', () => new Promise((resolve) => ended.push(resolve)))
  const signOut = screen.getByRole<HTMLButtonElement>('button', { name: 'Abmelden' })
  await userEvent.click(signOut)
  await waitFor(() => expect(signOut.disabled).toBe(true))
  await userEvent.click(signOut)
  expect(ended).toHaveLength(1)
  ended[0]?.()
  await waitFor(() => expect(signOut.disabled).toBe(false))
  await userEvent.click(signOut)
  await waitFor(() => expect(ended).toHaveLength(2))
})
