import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { FormField } from '../../lib/form/form-field'
import { text } from '../../lib/form/schema'
import type { Form } from '../../lib/form/use-form'
import { type Auth, AuthContext } from '../../lib/session/auth-context'
import type { Role } from '../../lib/session/roles'
import { fixedAuth } from '../../lib/session/testing/sessions'
import { interceptFetch, refused } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { dayAhead, longDay } from '../../lib/time/town-time'
import { lastDay } from './last-day'
import type { OwnEntryKind } from './own-entry'
import { OwnEntryPage } from './own-entry-page'

const SCHEMA = {
  title: text({ label: 'Titel', required: 'Wie heißt es?' }),
  open_until: lastDay('Bis wann?'),
}
const OF: OwnEntryKind<typeof SCHEMA> = {
  kind: 'job',
  description: 'Anbieten',
  schema: SCHEMA,
  initial: () => ({ title: 'Vorschlag' }),
  Fields: ({ form }: { form: Form<typeof SCHEMA> }) => <FormField form={form} name="title" />,
  membersOnly: 'Das bieten hier die Mitgliedsbetriebe an.',
}
const ENTRY = { id: '1', title: 'Lehrstelle', status: 'approved', open_until: dayAhead(5) }
const PROLONGED = longDay(dayAhead(90))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

/** The page of an own entry, which the database answers as `stored`, or of a new one. */
function show(id?: string, { role = 'member', owned = true, refuses = false } = {}) {
  const requests = interceptFetch(async (request) => {
    if (request.method === 'GET')
      return Response.json(request.url.includes('my_submissions') && !owned ? [] : [ENTRY])
    if (refuses) return refused()
    return Response.json({ ...ENTRY, ...(request.method === 'PATCH' && (await request.json())) })
  })
  const auth = { user: { id: 'u' }, role: role as Role, roleKnown: true, offices: [] } as unknown as Auth
  const router = renderPage(
    <AuthContext value={fixedAuth(auth)}>
      <OwnEntryPage of={OF} id={id} />
    </AuthContext>,
  )
  return { router, written: () => requests.filter(({ method }) => method !== 'GET') }
}
const prolong = () => screen.findByRole('button', { name: `Bis ${PROLONGED} verlängern` })

it('shows guests how to become a member, and members the form with its first values', async () => {
  show(undefined, { role: 'guest' })
  expect(await screen.findByText(/Das bieten hier die Mitgliedsbetriebe an/)).toBeDefined()
  const link = screen.getByRole('link', { name: 'Mitglied werden' })
  expect(link.getAttribute('href')).toBe('/mitmachen')
  show()
  expect((await screen.findByLabelText<HTMLInputElement>(/Titel/)).value).toBe('Vorschlag')
  expect(screen.getByLabelText<HTMLInputElement>(/Offen bis/).value).toBe(dayAhead(60))
})

it('prolongs by a press, which sends the last day alone, and says until when it is public', async () => {
  const { written } = show('1')
  await userEvent.click(await prolong())
  expect(await screen.findByText(`Es ist bis ${PROLONGED.replace('\u00a0', ' ')} zu sehen.`)).toBeDefined()
  expect(await Promise.all(written().map((request) => request.json()))).toEqual([
    { open_until: dayAhead(90) },
  ])
  expect(screen.queryByRole('button', { name: /verlängern$/ })).toBeNull()
})

it('withdraws after a question and leads to the own submissions', async () => {
  const { written, router } = show('1')
  await userEvent.click(await screen.findByRole('button', { name: 'Zurückziehen' }))
  expect(written()).toEqual([])
  const question = screen.getByRole('alertdialog', { name: 'Stellenangebot zurückziehen?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Zurückziehen' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/member/posts'))
  expect(router.state.location.search).toBe('?art=stellen')
  expect(written().map(({ method, url }) => [method, new URL(url).searchParams.get('id')])).toEqual([
    ['DELETE', 'eq.1'],
  ])
})

it('says what could not be saved or withdrawn', async () => {
  show('1', { refuses: true })
  await userEvent.click(await prolong())
  expect(await screen.findByText('Stellenangebot konnte nicht gespeichert werden.')).toBeDefined()
})

it('says that an entry of somebody else does not exist', async () => {
  show('1', { owned: false })
  expect(await screen.findByText('Dieses Stellenangebot gibt es nicht')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Zurückziehen' })).toBeNull()
})
