import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, useParams } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from '../../../lib/testing/render-page'
import { useFocusOnNavigation } from '../../../shell/frame'
import { CONTENT_ID } from '../../../ui/skip-link'
import { SETTINGS } from '../../schema/settings'
import { SettingsFields, useFocusOnHash } from './settings-fields'

function Frame() {
  useFocusOnNavigation()
  return (
    <main id={CONTENT_ID} tabIndex={-1}>
      {useParams().screen === '8' ? <Link to="/screen/3#contact.phone">Kontakt: Telefon</Link> : <Fields />}
    </main>
  )
}
function Fields() {
  useFocusOnHash()
  return (
    <>
      <input aria-label="Straße" name="contact.street" />
      <input aria-label="Telefon" name="contact.phone" />
    </>
  )
}

test('a link to a missing value on another screen leads into its field', async () => {
  renderPage(<Frame />, '/screen/8', ['board'], '/screen/:screen')
  await userEvent.click(screen.getByRole('link', { name: 'Kontakt: Telefon' }))
  const phone = await screen.findByRole('textbox', { name: 'Telefon' })
  await waitFor(() => expect(document.activeElement).toBe(phone))
})

test('names in braces are explained at the text that has them, with the value that they stand for', async () => {
  renderPage(
    <SettingsFields
      groups={SETTINGS}
      paths={[
        { group: 'texts', name: 'heroTop' },
        { group: 'texts', name: 'heroBottom' },
      ]}
      document={{ association: { town: 'Musterstadt' } }}
      onChange={() => {}}
      label="Texte"
    />,
  )
  const [first, second] = screen.getAllByRole('textbox')
  const describedBy = (field?: HTMLElement) =>
    document.getElementById(field?.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? ''
  expect(describedBy(first)).not.toContain('{')
  expect(describedBy(second)).toContain('Für {Ort} steht auf der Website „Musterstadt“.')
})
