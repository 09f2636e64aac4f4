import { expect, it } from 'vitest'
import { type Shown, withoutToast, withToast } from './toast-list'

const shownAfter = (...titles: string[]) =>
  titles.reduce<readonly Shown[]>((shown, title) => withToast(shown, { title }), [])
const titles = (shown: readonly Shown[]) => shown.map(({ title }) => title)

it('shows at most three; the oldest goes first', () => {
  expect(titles(shownAfter('eins', 'zwei', 'drei', 'vier', 'fünf'))).toEqual(['drei', 'vier', 'fünf'])
})

it('says nothing twice: what comes again takes the place of the former, as a new message', () => {
  const before = shownAfter('Fehler', 'Gespeichert')
  const after = withToast(before, { title: 'Fehler' })
  expect(titles(after)).toEqual(['Gespeichert', 'Fehler'])
  expect(before.map(({ id }) => id)).not.toContain(after.at(-1)?.id)
})

it('keeps messages apart that share their title only', () => {
  const shown = withToast(withToast([], { title: 'Fehler', description: 'a' }), {
    title: 'Fehler',
    description: 'b',
  })
  expect(shown).toHaveLength(2)
})

it('takes away the one that is dismissed', () => {
  const shown = shownAfter('eins', 'zwei', 'drei')
  expect(titles(withoutToast(shown, shown[1]?.id ?? 0))).toEqual(['eins', 'drei'])
})
