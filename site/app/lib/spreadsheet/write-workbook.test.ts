import { strFromU8, unzipSync } from 'fflate/browser'
import { expect, it } from 'vitest'
import { writeWorkbook } from './write-workbook'

/** The files in the workbook's archive as text, by name. */
async function filesOf(blob: Blob): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

it('writes postal codes and phone numbers as text, and no formula', async () => {
  const blob = await writeWorkbook({
    header: ['PLZ', 'Telefon', 'Name'],
    rows: [['01067', '+49 9461 1', '=HYPERLINK("https://example.org")']],
  })
  expect(blob.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const files = await filesOf(blob)
  const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
  const strings = files['xl/sharedStrings.xml'] ?? ''
  expect(sheet).not.toContain('<f>')
  // Each cell refers to a shared string instead of a number.
  expect([...sheet.matchAll(/<c [^>]*>/g)].map(([cell]) => /t="s"/.test(cell))).toEqual(Array(6).fill(true))
  for (const text of ['01067', '+49 9461 1', '=HYPERLINK(&quot;https://example.org&quot;)'])
    expect(strings.replaceAll('"', '&quot;')).toContain(text)
})

it('accepts line breaks, markup and characters that XML forbids', async () => {
  const files = await filesOf(
    await writeWorkbook({ header: ['A'], rows: [['eins\nzwei'], ['<a> & "b"'], ['x\u0001y'], ['']] }),
  )
  const strings = files['xl/sharedStrings.xml'] ?? ''
  expect(strings).toContain('eins\nzwei')
  expect(strings).toContain('&lt;a&gt; &amp;')
  expect(strings).toContain('xy')
})
