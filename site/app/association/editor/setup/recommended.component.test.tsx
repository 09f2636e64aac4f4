import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { interceptFetch } from '../../../lib/testing/intercept-fetch'
import { renderPage } from '../../../lib/testing/render-page'
import type { SettingsDocument } from '../draft/merge'
import type { StoredSettings } from '../draft/stored-settings'
import { useDraft } from '../draft/use-draft'
import { SetupScreen } from './setup-screen'
import { STEPS } from './steps'

const NUMBER = STEPS.findIndex(({ title }) => title === 'Recht') + 1
const PUBLISHED: StoredSettings['published'] = {
  number: 1,
  document: {},
  note: null,
  publishedAt: '2026-03-01T12:00:00Z',
  publisher: null,
}

function Screen({ stored }: { stored: StoredSettings }) {
  return <SetupScreen number={NUMBER} draft={useDraft(stored)} />
}

/** Opens the screen that recommends the second factor; answers with what the draft was last saved as. */
function open(published: StoredSettings['published'] = null) {
  let saved: SettingsDocument | undefined
  interceptFetch(async (request) => {
    if (request.method === 'GET') return Response.json([])
    saved = ((await request.json()) as { document: SettingsDocument }).document
    return Response.json({
      document: saved,
      based_on: 0,
      step: 1,
      saved_steps: [],
      updated_at: '1',
      updated_by: null,
    })
  })
  renderPage(<Screen stored={{ draft: null, published }} />, '/', ['board'], '/*')
  return () => saved?.internal?.secondFactorForBankData
}
const factor = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Zweiter Faktor für Bankdaten' })
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Weiter' }))

test('the second factor is chosen in a first set-up, and stored as it is shown', async () => {
  const stored = open()
  await waitFor(() => expect(factor()).toHaveProperty('checked', true))
  await goOn()
  await waitFor(() => expect(stored()).toBe(true))
})

test('it can be left out, and is not chosen again', async () => {
  const stored = open()
  await waitFor(() => expect(factor()).toHaveProperty('checked', true))
  await userEvent.click(factor())
  expect(factor()).toHaveProperty('checked', false)
  await goOn()
  await waitFor(() => expect(stored()).toBe(false))
})

test('an installation that has published without it is not given it', () => {
  open(PUBLISHED)
  expect(factor()).toHaveProperty('checked', false)
})
