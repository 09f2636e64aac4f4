import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { StorageSection } from '../association/editor/settings-page'
import { VersionList } from '../association/editor/version-list'
import NotificationsPage from '../features/accounts/notifications-page'
import AccountsDialog from '../features/businesses/office/accounts-dialog'
import { RetentionPanel } from '../features/office/personal-data/privacy-page'
import { CorrectionDialog } from '../features/submissions/moderation/correction-dialog'
import type { Item } from '../features/submissions/moderation/item'
import { StepsDialog } from '../features/submissions/moderation/steps-dialog'
import { interceptFetch, refused } from '../lib/testing/intercept-fetch'
import { renderPage } from '../lib/testing/render-page'
import { BUSINESS, ITEM } from './conflict/testing/stored-rows'

const nothing = () => {}
const item = ITEM as Item

/** Places that load something once, with what they say while they do, and where that fails. */
const PLACES: readonly (readonly [name: string, page: () => ReactNode, loading: string, failed: string])[] = [
  [
    'the disk space',
    () => <StorageSection />,
    'Der Speicherplatz wird geladen …',
    'Der Speicherplatz konnte nicht geladen werden.',
  ],
  [
    'the versions of the settings',
    () => <VersionList groups={{} as never} replacesDraft={false} onRestore={nothing} />,
    'Die Fassungen werden geladen …',
    'Die Fassungen konnten nicht geladen werden.',
  ],
  [
    'the notifications',
    () => <NotificationsPage />,
    'Ihre Benachrichtigungen werden geladen …',
    'Ihre Benachrichtigungen konnten nicht geladen werden.',
  ],
  [
    'the accounts of a business',
    () => <AccountsDialog business={BUSINESS as never} onClose={nothing} />,
    'Konten werden geladen …',
    'Die Konten konnten nicht geladen werden.',
  ],
  [
    'the periods of retention',
    () => <RetentionPanel />,
    '',
    'Die Löschfristen konnten nicht gelesen werden.',
  ],
  [
    'a text to correct',
    () => <CorrectionDialog kind="idea" item={item} onClose={nothing} onSaved={nothing} />,
    'Der Text wird geladen …',
    'Der Text konnte nicht geladen werden.',
  ],
  [
    'the steps of an idea',
    () => <StepsDialog item={item} onClose={nothing} />,
    'Die Schritte werden geladen …',
    'Die Schritte konnten nicht geladen werden.',
  ],
]

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

/** Whether this is said to load. */
const isLoading = (label: string) =>
  [...document.querySelectorAll('[aria-busy=true], [role=status]')].some(
    (element) => label !== '' && (element.getAttribute('aria-label') ?? element.textContent) === label,
  )

const ONE = { title: 'Bänke', content: 'Am Regen', category: 'environment', rules: [], runs: [] }

it.each(PLACES)(
  '%s: says that it loads, and nothing of it once it has',
  async (_name, page, label, failed) => {
    let answer = nothing
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const requests = interceptFetch(async (request) => {
      await answered
      const isOne = request.headers.get('accept')?.includes('object')
      return Response.json(isOne || request.url.includes('/ideas?') ? ONE : [])
    })
    renderPage(page())
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0))
    expect(isLoading(label)).toBe(label !== '')
    expect(screen.queryByText(failed)).toBeNull()
    answer()
    await vi.waitFor(() => expect(isLoading(label)).toBe(false))
    expect(screen.queryByText(failed)).toBeNull()
  },
)

it.each(PLACES)('%s: says that it could not be loaded', async (_name, page, label, failed) => {
  interceptFetch(() => refused())
  renderPage(page())
  expect(await screen.findByText(failed)).toBeDefined()
  expect(isLoading(label)).toBe(false)
})
