import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPage } from '../../lib/testing/render-page'
import { EmbeddingButton } from './embedding-button'

it.each([
  ['events', 'Termine', '/einbetten/termine'],
  ['ideas', 'Ideen', '/einbetten/ideen'],
] as const)('the office gets the code that shows %s on other sites', async (list, many, path) => {
  renderPage(<EmbeddingButton list={list} siteUrl="https://verein.example" />)
  await userEvent.click(screen.getByRole('button', { name: 'Einbetten' }))
  const dialog = within(await screen.findByRole('dialog', { name: `${many} einbetten` }))
  const code = dialog.getByLabelText<HTMLTextAreaElement>('Code für Ihre Website').value
  expect(code).toContain(`<iframe src="https://verein.example${path}" title="${many} – `)
  expect(dialog.getByRole('link', { name: /^Vorschau/ }).getAttribute('href')).toBe(
    `https://verein.example${path}`,
  )
})
