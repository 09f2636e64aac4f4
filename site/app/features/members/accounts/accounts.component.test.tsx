import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { List } from '../../../lib/list/use-list'
import { type Auth, AuthContext, SIGNED_OUT_STATE } from '../../../lib/session/auth-context'
import { AuthProvider } from '../../../lib/session/auth-provider'
import { fixedAuth } from '../../../lib/session/testing/sessions'
import { interceptFetch, refused } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import { layOutTables } from '../../../lib/testing/table-layout'
import type { Account } from './account'
import { AccountDialog } from './account-dialog'
import { AccountsPanel, RoleSelect } from './accounts-panel'
import HandOverPage from './hand-over-page'
import { InviteDialog } from './invite-dialog'

const EVA = {
  id: 'e',
  email: 'eva@example.org',
  first_name: 'Eva',
  last_name: 'Neu',
  role: 'member',
  confirmed: true,
  created_at: '2026-01-01T00:00:00Z',
  offices: [],
  locked: false,
  invited: false,
  second_factor: false,
} as unknown as Account
const OTTO = {
  ...EVA,
  id: 'o',
  first_name: 'Otto',
  last_name: 'Alt',
  role: 'admin',
  offices: ['board'],
} as Account

layOutTables()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const open = (page: ReactNode) => renderPage(<AuthProvider>{page}</AuthProvider>)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const box = (name: string) => screen.getByRole('checkbox', { name })

it('invites with offices, and keeps what is typed when the function refuses', async () => {
  let answer = Response.json({ success: false, error: 'Zu viele.' }, { status: 429 })
  const requests = interceptFetch(() => answer)
  const invited = vi.fn()
  open(<InviteDialog onClose={() => {}} onInvited={invited} />)
  await press('Einladen')
  expect(await screen.findByText('Bitte geben Sie eine E-Mail-Adresse an.')).toBeDefined()
  expect(requests).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /E-Mail/ }), 'eva@example.org')
  await userEvent.click(box('Kasse'))
  await press('Einladen')
  expect(await screen.findByText('Zu viele.')).toBeDefined()
  expect(invited).not.toHaveBeenCalled()
  answer = Response.json({ success: true, user_id: 'e' })
  await press('Einladen')
  expect(await screen.findByText('Einladung verschickt')).toBeDefined()
  expect(await requests.at(-1)?.json()).toEqual({
    action: 'invite',
    email: 'eva@example.org',
    first_name: '',
    last_name: '',
    offices: ['treasurer'],
  })
  expect(invited).toHaveBeenCalled()
})

it('saves offices, and says that the last account of the board stays', async () => {
  let answer = refused('23001')
  const requests = interceptFetch(() => answer)
  open(<AccountDialog account={OTTO} onClose={() => {}} onChanged={() => {}} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Vorstand' }))
  await userEvent.click(box('Redaktion'))
  await press('Ämter speichern')
  expect(await screen.findByText(/letzte/)).toBeDefined()
  answer = new Response(null, { status: 204 })
  await press('Ämter speichern')
  expect(await screen.findByText('Ämter gespeichert')).toBeDefined()
  expect(await requests.at(-1)?.json()).toEqual({ _user_id: 'o', _offices: ['editor'] })
})

it('hands the board over after showing what changes, and ends with what is left to do', async () => {
  const requests = interceptFetch(({ url }) =>
    url.includes('/accounts') ? Response.json([OTTO, EVA]) : new Response(null, { status: 204 }),
  )
  open(<HandOverPage />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Otto Alt' }))
  expect(screen.getByText(/niemand im Vorstand/)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ämter übergeben' }).disabled).toBe(true)
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Konto auswählen' }),
    'Eva Neu (eva@example.org)',
  )
  // The offices that become free are proposed.
  expect(await screen.findByText(/Vorstand → kein Amt/)).toBeDefined()
  await press('Ämter übergeben')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Eva Neu (eva@example.org): kein Amt → Vorstand')
  await userEvent.click(within(question).getByRole('button', { name: 'Übergeben' }))
  expect(await screen.findByRole('heading', { name: 'Die Ämter sind übergeben' })).toBeDefined()
  expect(screen.getByText(/Noch keinen haben: Eva Neu/)).toBeDefined()
  expect(await requests.at(-1)?.json()).toEqual({
    _changes: [
      { user_id: 'o', offices: [] },
      { user_id: 'e', offices: ['board'] },
    ],
  })
})

it.each([
  [
    false,
    false,
    'Noch keinen haben: Eva Neu. Er wird unter „Sicherheit“ eingerichtet.',
    '/admin/members?liste=konten',
  ],
  [true, true, 'Alle haben schon einen.', '/'],
])(
  'leaves a list of tasks for those who stay and those who go: %s',
  async (isOwn, second_factor, text, next) => {
    interceptFetch(({ url }) =>
      url.includes('/accounts')
        ? Response.json([OTTO, { ...EVA, second_factor }])
        : new Response(null, { status: 204 }),
    )
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const auth = { ...SIGNED_OUT_STATE, role: 'admin', user: { id: isOwn ? 'o' : 'x' } } as Auth
    renderPage(
      <AuthContext value={fixedAuth(auth)}>
        <HandOverPage />
      </AuthContext>,
    )
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Otto Alt' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Konto auswählen' }), 'e')
    await press('Ämter übergeben')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.queryByText(/Sie selbst gehören danach nicht mehr/) !== null).toBe(isOwn)
    await userEvent.click(question.getByRole('button', { name: 'Übergeben' }))
    const heading = await screen.findByRole('heading', { name: 'Die Ämter sind übergeben' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText(/^Otto Alt: bleiben Mitglieder/)).toBeDefined()
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual(
      Array(7).fill(false),
    )
    await press('Fertig')
    expect(left).toHaveBeenCalledWith(next)
  },
)

it.each([
  [EVA, 'Admin', 'Zum Admin machen?', 'Zum Admin machen', /Bankdaten aller.*alle Benutzerkonten.*im Namen/],
  [OTTO, 'Gast', 'Admin-Rechte entziehen?', 'Rechte entziehen', /kommt nicht mehr in die Verwaltung/],
] as const)(
  'asks before it changes the rights of an admin, and says that the last one stays: %#',
  async (account, role, title, confirm, meaning) => {
    const requests = interceptFetch(() => refused('23001'))
    open(<RoleSelect account={account} onChanged={() => {}} />)
    const select = await screen.findByRole<HTMLSelectElement>('combobox')
    await userEvent.selectOptions(select, role)
    const question = await screen.findByRole('alertdialog', { name: title })
    expect(question.textContent).toContain(account.email)
    expect(question.textContent).toMatch(meaning)
    await press('Abbrechen')
    expect(requests).toEqual([])
    await userEvent.selectOptions(select, role)
    await press(confirm)
    expect(await screen.findByText(/^Das ist das letzte Konto im Vorstand\./)).toBeDefined()
    expect(select.value).toBe(account.role)
    expect(requests).toHaveLength(1)
  },
)

it.each([
  [true, false],
  [false, true],
])(
  'warns before an account becomes an admin whose address is not confirmed: confirmed %s',
  async (confirmed, warns) => {
    interceptFetch(() => refused())
    open(<RoleSelect account={{ ...EVA, confirmed }} onChanged={() => {}} />)
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'Admin')
    const { textContent } = await screen.findByRole('alertdialog')
    expect(textContent?.includes('Die E-Mail-Adresse ist noch nicht bestätigt.')).toBe(warns)
  },
)

it.each([
  ['Überall abmelden', {}, 'Überall abmelden?', 'Abmelden', 'Überall abgemeldet', 'sign_out'],
  ['Sperren', {}, 'Konto sperren?', 'Sperren', 'Konto gesperrt', 'lock'],
  ['Entsperren', { locked: true }, 'Konto entsperren?', 'Entsperren', 'Konto entsperrt', 'unlock'],
  ['Konto löschen', {}, 'Konto löschen?', 'Endgültig löschen', 'Konto gelöscht', 'delete'],
] as const)(
  'asks before "%s", and says when it failed',
  async (label, state, title, confirm, done, action) => {
    let answer = refused()
    const requests = interceptFetch(() => answer.clone())
    const closed = vi.fn()
    open(<AccountDialog account={{ ...EVA, ...state }} onClose={closed} onChanged={() => {}} />)
    const answerWith = async (name: string) => {
      await press(label)
      const question = await screen.findByRole('alertdialog', { name: title })
      expect(question.textContent).toContain('Eva Neu')
      await userEvent.click(within(question).getByRole('button', { name }))
    }
    await answerWith('Abbrechen')
    expect(requests).toEqual([])
    await answerWith(confirm)
    expect((await screen.findByRole('alert')).textContent).toContain('Fehler')
    expect(closed).not.toHaveBeenCalled()
    answer = Response.json({ success: true, user_id: 'e' })
    await answerWith(confirm)
    expect(await screen.findByText(done)).toBeDefined()
    expect(await requests.at(-1)?.json()).toEqual({ action, user_id: 'e' })
    expect(closed).toHaveBeenCalledOnce()
  },
)

it('lists accounts with their offices, and says which are locked or only invited', async () => {
  const rows = [
    EVA,
    OTTO,
    { ...EVA, id: 'l', first_name: 'Lena', locked: true },
    { ...EVA, id: 'i', first_name: 'Ines', invited: true },
  ]
  const list = { rows, put: () => {}, refresh: async () => {} } as unknown as List<Account>
  open(<AccountsPanel list={list} search="" />)
  const shown = await screen.findAllByRole('row', { name: /Neu|Alt/ })
  const states = shown.map(({ textContent }) =>
    /(Eva|Otto|Lena|Ines) (?:Neu|Alt)(Gesperrt)?(Eingeladen)?(Vorstand)?/.exec(textContent ?? '')?.slice(1),
  )
  expect(states.toSorted()).toEqual([
    ['Eva', undefined, undefined, undefined],
    ['Ines', undefined, 'Eingeladen', undefined],
    ['Lena', 'Gesperrt', undefined, undefined],
    ['Otto', undefined, undefined, 'Vorstand'],
  ])
})
