import { globSync, readFileSync } from 'node:fs'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch } from '../../lib/testing/intercept-fetch'
import { renderPage } from '../../lib/testing/render-page'
import { layOutTables } from '../../lib/testing/table-layout'
import { changed, STORED_FORMS } from './testing/stored-forms'

layOutTables()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T10:00:00Z') })
})

/** Functions that change nothing. */
const READS = /\/rpc\/(bank_details_access|my_businesses|series_dates)$/

/** Forms that change no stored row: they add, decide, sign in, publish, prove something, or save by themselves. */
const OTHERS = [
  'features/accounts/use-account-form.ts',
  'features/events/administration/change-dialogs.tsx',
  'features/events/administration/task-dialog.tsx',
  'features/events/submission/submission-dialog.tsx',
  'features/ideas/submission/submission-form.tsx',
  'features/members/accounts/invite-dialog.tsx',
  'features/businesses/office/accounts-dialog.tsx',
  'features/members/membership-dialog.tsx',
  'features/newsletter/sending/newsletter-page.tsx',
  'features/newsletter/sending/webhooks.tsx',
  'features/posts/submission/submission-form.tsx',
  'features/submissions/moderation/report-details.tsx',
  'features/accounts/security/security-page.tsx',
  'features/accounts/security/email-section.tsx',
  'features/accounts/security/enrolment.tsx',
  'features/accounts/security/enrolment.tsx',
  'features/accounts/security/security-page.tsx',
  'association/editor/fields/settings-fields.tsx',
  'association/editor/publication/publish-dialog.tsx',
  'features/newsletter/subscribers/subscribers-page.tsx',
  'entries/report/report-dialog.tsx',
]

/** Opens a form; writes are answered as if they were stored. */
async function open(form: (typeof STORED_FORMS)[string]) {
  changed.mockClear()
  const requests = interceptFetch(({ url, method }) => {
    if (method !== 'GET' && !READS.test(url)) return Response.json([{ id: 'stored' }])
    const found = Object.entries(form.answers ?? {}).find(([part]) => url.includes(part))
    return Response.json(found ? found[1] : [])
  })
  renderPage(form.page(), form.address, ['board', 'editor', 'secretary', 'treasurer'], '/*')
  for (const name of form.open ?? []) await userEvent.click(await screen.findByRole('button', { name }))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: form.save ?? 'Speichern' })
  const writes = () =>
    requests.filter(({ method, url }) => method !== 'GET' && !READS.test(url)).map(({ method }) => method)
  return { button, element: button.form as HTMLFormElement, writes }
}

it.each(Object.entries(STORED_FORMS))(
  '%s shows what is stored, and changes nothing when it is saved so',
  async (_form, form) => {
    const { button, element, writes } = await open(form)
    const shown = Object.fromEntries(
      [...new FormData(element)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const labelled = element.closest('[role=dialog]')?.getAttribute('aria-labelledby') ?? ''
    const lengths = [...element.querySelectorAll<HTMLInputElement>('[maxlength]')].map(
      ({ name, labels, maxLength }) => `${name || labels?.[0]?.textContent} ${maxLength}`,
    )
    expect(document.getElementById(labelled)?.textContent).toBe(form.title)
    expect(lengths.join(', ')).toBe(form.lengths ?? '')
    await userEvent.click(button)
    await vi.waitFor(() => expect(button.isConnected && button.disabled).toBe(false))
    expect(within(element).queryByText(/^Bitte /)).toBeNull()
    expect(writes()).toEqual([])
    expect(changed).not.toHaveBeenCalled()
    expect(shown).toEqual(form.fields)
  },
)

it.each(Object.entries(STORED_FORMS).filter(([, { said }]) => said))(
  '%s says once that a changed text is stored',
  async (_form, form) => {
    const { button, element, writes } = await open(form)
    const [text] = [...element.querySelectorAll('input')].filter(({ name, type }) => name && type === 'text')
    fireEvent.change(text as HTMLElement, { target: { value: `${text?.value} mehr` } })
    await userEvent.click(button)
    await vi.waitFor(() => expect(document.querySelector('[data-toast]')?.textContent).toBe(form.said))
    expect(writes()).toHaveLength(1)
  },
)

it('has every form of the site', () => {
  const forms = globSync('site/app/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|\/lib\/form\//.test(file))
    .filter((file) => /= useForm\(/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace('site/app/', ''))
  const tested = Object.keys(STORED_FORMS).map((name) => name.split(' ')[0])
  expect(forms.toSorted()).toEqual([...new Set([...tested, ...OTHERS])].toSorted())
})
