import { describe, expect, it } from 'vitest'
import { ASSOCIATION } from '../../app/content/association.ts'
import { DOCUMENTS } from './documents.ts'
import { committed, read } from './testing/reader.ts'
import { unpacked } from './testing/unpacked.ts'

describe.each(DOCUMENTS)('$file', ({ file, make }) => {
  it('is what the content makes today; if not, run "npm run documents"', async () => {
    expect(unpacked(await make())).toBe(unpacked(committed(file)))
  })

  it('is light enough for a slow connection', () => {
    expect(committed(file).length).toBeLessThan(150_000)
  })

  it('says what it is, in German, and is tagged throughout', async () => {
    const reader = await read(file)
    const { info } = await reader.getMetadata()
    expect(info).toMatchObject({ Language: 'de-DE', Author: ASSOCIATION.name })
    expect((info as { Title: string }).Title).toContain(ASSOCIATION.name)
    expect(await reader.getMarkInfo()).toMatchObject({ Marked: true })
    for (let page = 1; page <= reader.numPages; page++) {
      const structure = JSON.stringify(await (await reader.getPage(page)).getStructTree())
      expect(structure).toContain('"role":"Document"')
    }
  })

  it('brings its typefaces along', () => {
    const descriptors = unpacked(committed(file)).match(/\/Type \/FontDescriptor[\s\S]*?endobj/g) ?? []
    expect(descriptors.map((one) => /\/FontName \/\w+\+([\w-]+)/.exec(one)?.[1]).sort()).toEqual([
      'SourceSans3-Regular',
      'SourceSans3-SemiBold',
      'Vollkorn-ExtraBold',
    ])
    for (const descriptor of descriptors) expect(descriptor).toMatch(/\/FontFile2 \d+ 0 R/)
  })
})
