import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DOCUMENTS, type DocumentPath } from './documents.ts'
import { THEME } from './palette.ts'
import { read, settingsOf, words } from './testing/reader.ts'
import { unpacked } from './testing/unpacked.ts'

const RODING = settingsOf('roding')

/** Drawing takes a second of processor time. */
const PATIENT = { timeout: 60_000 }

describe.each(Object.keys(DOCUMENTS) as DocumentPath[])('%s', PATIENT, (path) => {
  it('is the same for the same settings, and below the size limit', async () => {
    const [one, other] = [await DOCUMENTS[path](RODING), await DOCUMENTS[path](RODING)]
    expect(unpacked(one)).toBe(unpacked(other))
    expect(one.length).toBeLessThan(150_000)
  })

  it('is tagged and has title and language', async () => {
    const reader = await read(path)
    const { info } = await reader.getMetadata()
    expect(info).toMatchObject({ Language: 'de-DE', Author: RODING.association.name })
    expect((info as { Title: string }).Title).toContain(RODING.association.name)
    expect(await reader.getMarkInfo()).toMatchObject({ Marked: true })
    for (let page = 1; page <= reader.numPages; page++) {
      const structure = JSON.stringify(await (await reader.getPage(page)).getStructTree())
      expect(structure).toContain('"role":"Document"')
    }
  })

  it('embeds its fonts', async () => {
    const file = unpacked(await DOCUMENTS[path](RODING))
    const descriptors = file.match(/\/Type \/FontDescriptor[\s\S]*?endobj/g) ?? []
    expect(descriptors.map((one) => /\/FontName \/\w+\+([\w-]+)/.exec(one)?.[1]).sort()).toEqual([
      'SourceSans3-Regular',
      'SourceSans3-SemiBold',
      'Vollkorn-ExtraBold',
    ])
    for (const descriptor of descriptors) expect(descriptor).toMatch(/\/FontFile2 \d+ 0 R/)
  })

  it('names the association of the settings, with its article, and no other', async () => {
    const reader = await read(path, settingsOf('beispielhausen'))
    const text = await words(reader)
    expect(text).toContain('das Stadtmarketing Beispielhausen e.\u00a0V.'.replaceAll('\u00a0', ' '))
    const { info } = await reader.getMetadata()
    expect(text + JSON.stringify(info)).not.toMatch(/Roding|Gewerbeverein/)
  })

  it('takes long names', async () => {
    const { association } = RODING
    const name = `${'Wirtschafts- und Gewerbegemeinschaft '.repeat(4)}Beispielhausen an der Musterach e. V.`
    const reader = await read(path, {
      ...RODING,
      association: { ...association, name, shortName: name, article: 'die' },
    })
    expect(await words(reader)).toContain('die Wirtschafts- und Gewerbegemeinschaft')
  })
})

it('has the colours of the site', () => {
  const css = readFileSync('site/app/app.css', 'utf8')
  for (const [name, color] of Object.entries(THEME)) expect(css).toContain(`--color-${name}: ${color};`)
})
