import { expect, it } from 'vitest'
import { similarNames } from './person-names'

const isSimilar = (known: string, name: string) => {
  const names = similarNames()
  names.add(known, known)
  return names.find(name) === known
}

it.each([
  ['Bäckerei Huber', 'Baeckerei Huber GmbH'],
  ['Bäckerei Huber', 'Bäckerei Hubre'],
  ['Bäckerei Huber', 'Bäckerei Hubber'],
  ['Bäckerei Huber', 'Bäckerei Hubar'],
  ['Café Muster e. K.', 'CAFE MUSTER'],
  ['Müller & Sohn', 'Müller und Sohn'],
])('"%s" and "%s" are similar', (known, name) => expect(isSimilar(known, name)).toBe(true))

it.each([
  ['Bäckerei Huber', 'Metzgerei Huber'],
  ['Bäckerei Huber', 'Bäckerei Maier'],
  ['Ute', 'Ulf'],
  ['', ''],
])('"%s" and "%s" are not similar', (known, name) => expect(isSimilar(known, name)).toBe(false))

it('takes little processor time for long lists', () => {
  const names = similarNames()
  for (let place = 0; place < 5_000; place += 1) names.add(`Betrieb Nummer ${place * 7919}`, String(place))
  const before = process.threadCpuUsage()
  for (let place = 0; place < 5_000; place += 1) names.find(`Laden ${place * 104_729} am Markt`)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(2_000)
})
