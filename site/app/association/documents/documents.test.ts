import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '../schema/settings.ts'
import { DOCUMENTS, type DocumentName } from './documents.ts'
import type { ParticipantList } from './participants.ts'
import type { Poster } from './poster.ts'
import { paletteOf, THEME } from './sheet.ts'
import { draw, open, overlaps, type Reader, settingsOf, unpacked, words } from './testing/reader.ts'

const RODING = settingsOf('roding')
const BEISPIELHAUSEN = settingsOf('beispielhausen')

/** Drawing takes a part of a second of processor time. */
const PATIENT = { timeout: 60_000 }

const PARTICIPANT = {
  name: 'Bäckerei Muster',
  category: 'Bäckerei',
  street: 'Musterweg 1',
  town: '12345 Musterstadt',
  phone: '0000 1',
  accepts: true,
  sells: false,
}

/** What each document is made from in a town. */
const SOURCES: Readonly<Record<DocumentName, (settings: Settings) => unknown>> = {
  '/Satzung.pdf': (settings) => settings,
  '/Mitgliedsantrag.pdf': (settings) => settings,
  '/Teilnehmerliste.pdf': ({ association, vouchers }) => ({
    owner: association.name,
    card: vouchers.name,
    date: '2026-11-23',
    rows: [PARTICIPANT],
    isWhole: true,
  }),
  poster: ({ association, vouchers }) => ({
    owner: association.name,
    business: PARTICIPANT.name,
    card: { name: vouchers.name, accepts: true, sells: true },
    url: 'https://www.example.org/betriebe/baeckerei-muster-0123456789',
    revised: '2026-11-23',
  }),
}

const drawFor = (name: DocumentName, settings: Settings) => draw(name, SOURCES[name](settings) as never)

/** Letters of names in Europe beyond German (Latin Extended-A, Romanian), and Vietnamese ones. */
const LETTERS = [
  ...Array.from({ length: 0x80 }, (_, place) => String.fromCodePoint(0x100 + place)).filter(
    // Digraphs, letters with an apostrophe or middle dot that Unicode keeps only for old texts, and the long s.
    (letter) => !'ĿŀŉſĲĳ'.includes(letter),
  ),
  ...'ȘșȚțẞẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ',
].join('')

it(
  'a name keeps its letters in each typeface, also where an accent is a character of its own',
  PATIENT,
  async () => {
    const source = SOURCES['/Teilnehmerliste.pdf'](RODING) as ParticipantList
    const list = { ...source, owner: LETTERS, rows: [{ ...PARTICIPANT, name: LETTERS, category: LETTERS }] }
    const reader = await open(await draw('/Teilnehmerliste.pdf', list))
    const text = (await words(reader)).replaceAll(' ', '')
    expect(text.split(LETTERS)).toHaveLength(4)
    const apart = 'Łucja Žižková'.normalize('NFD')
    const poster = await open(
      await draw('poster', { ...(SOURCES.poster(RODING) as Poster), business: apart }),
    )
    expect(await words(poster)).toContain('Łucja Žižková')
  },
)

describe.each(Object.keys(DOCUMENTS) as DocumentName[])('%s', PATIENT, (name) => {
  let file: Buffer
  let reader: Reader
  beforeAll(async () => {
    file = await drawFor(name, RODING)
    reader = await open(file)
  }, PATIENT.timeout)

  it('is the same for the same settings, and below the size limit', async () => {
    expect(unpacked(await drawFor(name, RODING))).toBe(unpacked(file))
    expect(file.length).toBeLessThan(150_000)
  })

  it('is tagged and has title and language', async () => {
    const { info } = await reader.getMetadata()
    expect(info).toMatchObject({ Language: 'de-DE', Author: RODING.association.name })
    expect((info as { Title: string }).Title).toContain(RODING.association.name)
    expect(await reader.getMarkInfo()).toMatchObject({ Marked: true })
    for (let page = 1; page <= reader.numPages; page++) {
      const structure = JSON.stringify(await (await reader.getPage(page)).getStructTree())
      expect(structure).toContain('"role":"Document"')
    }
  })

  it('embeds its fonts', () => {
    const descriptors = unpacked(file).match(/\/Type \/FontDescriptor[\s\S]*?endobj/g) ?? []
    expect(descriptors.map((one) => /\/FontName \/\w+\+([\w-]+)/.exec(one)?.[1]).sort()).toEqual([
      'SourceSans3-Regular',
      'SourceSans3-SemiBold',
      'Vollkorn-ExtraBold',
    ])
    for (const descriptor of descriptors) expect(descriptor).toMatch(/\/FontFile2 \d+ 0 R/)
  })

  it('names the association of the settings and no other', async () => {
    const other = await open(await drawFor(name, BEISPIELHAUSEN))
    const text = await words(other)
    const ours = 'Stadtmarketing Beispielhausen e.\u00a0V.'.replaceAll('\u00a0', ' ')
    expect(text).toContain(SOURCES[name](BEISPIELHAUSEN) === BEISPIELHAUSEN ? `das ${ours}` : ours)
    const { info } = await other.getMetadata()
    expect(text + JSON.stringify(info)).not.toMatch(/Roding|Gewerbeverein/)
  })

  it('takes long names', async () => {
    const { association } = RODING
    const long = `${'Wirtschafts- und Gewerbegemeinschaft '.repeat(4)}Beispielhausen an der Musterach e. V.`
    const settings: Settings = {
      ...RODING,
      association: { ...association, name: long, shortName: long, article: 'die' },
    }
    const reader = await open(await drawFor(name, settings))
    expect(await words(reader)).toContain('Wirtschafts- und Gewerbegemeinschaft')
    for (let page = 1; page <= Math.min(reader.numPages, 2); page++)
      expect(await overlaps(reader, page), `page ${page}`).toEqual([])
  })
})

it("has the association's accent in place of the theme's, in the shades of the site", () => {
  const color = paletteOf('#1a7f37')
  expect(['market-600', 'market-50', 'market-700', 'river-900'].map(color)).toEqual([
    '#1a7f37',
    '#edf5ef',
    '#14632b',
    THEME['river-900'],
  ])
  expect(['market-600', 'market-50'].map(paletteOf(''))).toEqual([THEME['market-600'], THEME['market-50']])
})

it('has the colours of the site', () => {
  const css = readFileSync('site/app/app.css', 'utf8')
  for (const [name, color] of Object.entries(THEME)) expect(css).toContain(`--color-${name}: ${color};`)
})
