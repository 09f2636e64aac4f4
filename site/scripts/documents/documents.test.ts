import { describe, expect, it } from 'vitest'
import { DOCUMENTS } from './documents.ts'
import { committed, read } from './testing/reader.ts'
import { unpacked } from './testing/unpacked.ts'
import { ASSOCIATION } from './texts.ts'

describe.each(DOCUMENTS)('$file', ({ file, make }) => {
  it('is up to date; if not, run "npm run documents"', async () => {
    expect(unpacked(await make())).toBe(unpacked(committed(file)))
  })

  it('is below the size limit', () => {
    expect(committed(file).length).toBeLessThan(150_000)
  })

  it('is tagged and has title and language', async () => {
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

  it('embeds its fonts', () => {
    const descriptors = unpacked(committed(file)).match(/\/Type \/FontDescriptor[\s\S]*?endobj/g) ?? []
    expect(descriptors.map((one) => /\/FontName \/\w+\+([\w-]+)/.exec(one)?.[1]).sort()).toEqual([
      'SourceSans3-Regular',
      'SourceSans3-SemiBold',
      'Vollkorn-ExtraBold',
    ])
    for (const descriptor of descriptors) expect(descriptor).toMatch(/\/FontFile2 \d+ 0 R/)
  })
})
