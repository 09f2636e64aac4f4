import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Json } from '../../lib/supabase/database.types'
import { type ArchivedNewsletter, newsletterTexts } from './archive'
import { ArchivedNewsletterPage } from './archived-newsletter-page'

const NEWSLETTER: ArchivedNewsletter = {
  slug: 'neues',
  subject: 'Neues aus der Stadt',
  content: 'Grüß Gott,\nes ist Markt.\n\n\nMehr: https://verein.example/markt.\n<script>alert(1)</script>',
  document: null,
  sent_at: '2026-11-22T12:00:00Z',
  summary: 'x'.repeat(200),
}
const show = (newsletter: ArchivedNewsletter) =>
  render(
    <MemoryRouter>
      <ArchivedNewsletterPage newsletter={newsletter} />
    </MemoryRouter>,
  ).container

it('shows plain text in paragraphs, with links and without markup of its own', () => {
  const page = show(NEWSLETTER)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Neues aus der Stadt')
  expect(
    screen.getByText('22. November 2026', { normalizer: (text) => text.replace('\u00a0', ' ') }),
  ).toBeTruthy()
  const paragraphs = [...page.querySelectorAll('.max-w-prose > p')].map(({ textContent }) => textContent)
  expect(paragraphs).toHaveLength(2)
  expect(paragraphs[0]).toBe('Grüß Gott,\nes ist Markt.')
  expect(screen.getByRole('link', { name: /verein\.example/ }).getAttribute('href')).toBe(
    'https://verein.example/markt',
  )
  expect(page.querySelector('script')).toBeNull()
})

it('shows a document with headings, lists, pictures with their alternative text, buttons and entries', () => {
  const text = (text: string, ...marks: Json[]) => ({ type: 'text', text, marks })
  const link = { type: 'link', attrs: { href: 'https://verein.example/a' } }
  const page = show({
    ...NEWSLETTER,
    document: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [text('Markt')] },
        { type: 'heading', attrs: { level: 3 }, content: [text('Am Abend')] },
        {
          type: 'paragraph',
          content: [
            text('fett und verlinkt', { type: 'bold' }, link),
            { type: 'hardBreak' },
            text('<b>Ende'),
          ],
        },
        { type: 'paragraph' },
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('eins')] }] }],
        },
        { type: 'image', attrs: { src: 'https://verein.example/a.webp', alt: 'Der Markt am Abend' } },
        { type: 'button', attrs: { label: 'Zum Programm', href: 'https://verein.example/programm' } },
        {
          type: 'events',
          attrs: {
            items: [{ title: 'Stadtfest', details: '1. Mai, Marktplatz', href: 'https://verein.example/e' }],
          },
        },
      ],
    },
  })
  expect(screen.getByRole('heading', { level: 2, name: 'Markt' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3, name: 'Am Abend' })).toBeTruthy()
  expect(page.querySelector('strong')?.textContent).toBe('fett und verlinkt')
  expect(screen.getByRole('link', { name: 'fett und verlinkt' }).getAttribute('href')).toBe(link.attrs.href)
  expect(page.textContent).toContain('<b>Ende')
  expect(screen.getByRole('listitem').textContent).toBe('eins')
  expect(screen.getByRole('img', { name: 'Der Markt am Abend' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zum Programm' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Stadtfest' })).toBeTruthy()
  expect(page.textContent).toContain('1. Mai, Marktplatz')
  expect(page.textContent).not.toContain('es ist Markt.')
})

it('describes itself in at most 160 characters', () => {
  const { path, title, description } = newsletterTexts(NEWSLETTER)
  expect(path).toBe('/newsletter/neues')
  expect(title).toMatch(/^Neues aus der Stadt$/)
  expect(description).toBe(`${'x'.repeat(159)}…`)
  expect(newsletterTexts({ ...NEWSLETTER, summary: 'Kurz' }).description).toBe('Kurz')
})
