import { expect, test } from 'vitest'
import { renderNewsletter } from '../../../../../../supabase/functions/_shared/newsletter-message/render-newsletter'
import { inScheme } from './preview'

const { html } = renderNewsletter({
  subject: 'Neues',
  content: 'Grüß Gott',
  association: 'Verein',
  unsubscribeUrl: null,
  browserUrl: null,
})

test('a mail is shown in the scheme that is chosen, whatever that of the browser', () => {
  expect(inScheme(html, 'dark')).toContain('@media all{')
  expect(inScheme(html, 'dark')).toContain(':root{color-scheme:dark}')
  expect(inScheme(html, 'light')).toContain('@media not all{')
  expect(inScheme(html, 'light')).toContain(':root{color-scheme:light}')
  expect(inScheme(html, 'light')).not.toContain('prefers-color-scheme')
  expect(inScheme(html, 'light')).toContain('<base target="_blank">')
})
