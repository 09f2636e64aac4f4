import sharp from 'sharp'
import { expect, it } from 'vitest'
import { fitTitle } from '../association/look/render-png.server'
import { drawSharePicture, sharePictureAnswer, sharePicturePath } from './share-picture.server'

const TEXT = {
  label: 'Stellenangebot',
  title: 'Bäcker',
  subtitle: 'Bäckerei Muster, Roding',
  association: 'Verein',
}
const AREA = { width: 1056, height: 290 }
const ask = (address: string) =>
  sharePictureAnswer(new Request(`http://localhost${address}`), '/stellen/1', TEXT)

it.each([
  ['Bäcker', 88, 3],
  ['Ausbildung zur Kauffrau für Büromanagement', 88, 3],
  ['Kraftfahrzeugmechatronikerin für Hochvolttechnik', 54, 5],
  ['Donaudampfschifffahrtsgesellschaftskapitän', 40, 6],
  ['x'.repeat(200), 40, 6],
  ['Wort '.repeat(40).trim(), 40, 6],
])('%s is set in %i pixels, in at most %i lines', (title, fontSize, lines) => {
  expect(fitTitle(title, AREA)).toEqual({ fontSize, lines })
})

it.each(['Bäcker', 'Ü'.repeat(10_000), '<b>&amp; 🥨 Пекарь'])(
  'draws what people write: %.20s',
  async (title) => {
    const picture = sharp(await drawSharePicture({ ...TEXT, title }))
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    // Dark letters, not only paper.
    const { channels } = await picture.extract({ left: 72, top: 90, width: 600, height: 100 }).stats()
    expect(channels[0]?.min).toBeLessThan(60)
  },
)

it('has letters of Polish and Czech in titles and texts', async () => {
  const draw = (title: string, subtitle: string) => drawSharePicture({ ...TEXT, title, subtitle })
  const [one, title, text] = await Promise.all([draw('Ł', 'Ž'), draw('Ž', 'Ž'), draw('Ł', 'Ł')])
  expect(one?.equals(title as Buffer)).toBe(false)
  expect(one?.equals(text as Buffer)).toBe(false)
})

it('answers at its one address with a picture that may be stored for ever', async () => {
  const answer = await ask(sharePicturePath('/stellen/1', TEXT))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(150_000)
})

it.each([
  '/stellen/1/bild.png',
  '/stellen/1/bild.png?v=000000000000',
  `${sharePicturePath('/stellen/1', TEXT)}&x=1`,
])('leads from %s there without drawing', async (address) => {
  const answer = await ask(address)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, sharePicturePath('/stellen/1', TEXT)])
})

it('has another address for another text', () => {
  const changed = sharePicturePath('/stellen/1', { ...TEXT, title: 'Bäckerin' })
  expect(changed).not.toBe(sharePicturePath('/stellen/1', TEXT))
})
