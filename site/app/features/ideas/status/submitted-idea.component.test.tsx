import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../lib/testing/render-page'
import { IDEA } from '../testing/idea'
import { SubmittedIdea } from './submitted-idea'

const show = (updates: boolean | null, failed = false) =>
  renderPage(
    <SubmittedIdea idea={{ id: IDEA.id, title: IDEA.title, updates }} state="published" failed={failed} />,
  )
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('leads to the page of the idea, and switches the mails without JavaScript as well', () => {
  show(true)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/ideen/trinkbrunnen-am-markt-7d9f6b1e4c')
  const { form } = button('Nachrichten abstellen')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/?nachrichten=aus'])
})

it('offers them again, and says when that failed', () => {
  show(false, true)
  expect(button('Nachrichten bekommen').form?.getAttribute('action')).toBe('/?nachrichten=an')
  expect(screen.getByText(/nicht geklappt/)).toBeTruthy()
})

it('says nothing of mails where there is no address, and of no page where nothing is public', () => {
  renderPage(<SubmittedIdea idea={{ id: null, title: null, updates: null }} state="pending" failed={false} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

it.each(['rejected', 'removed'])('offers no mails about an idea that is %s: there will be none', (state) => {
  renderPage(<SubmittedIdea idea={{ id: null, title: null, updates: false }} state={state} failed={false} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Ihre Idee' })).toBeNull()
})
