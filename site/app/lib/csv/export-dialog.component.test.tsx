import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../testing/render-page'
import { inTown } from '../time/town-time'
import { ExportDialog } from './export-dialog'

const TABLE = { header: ['Name', 'PLZ'], rows: [['Optik', '01067']] }
const files: { name: string; blob: Blob }[] = []
const closed = vi.fn()
let clicked = 0

beforeEach(() => {
  files.length = 0
  clicked = 0
  closed.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let blob = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    blob = made as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked += 1
    files.push({ name: this.download, blob })
  })
})

const show = (table: () => typeof TABLE | Promise<typeof TABLE>) =>
  renderPage(
    <ExportDialog name="liste" onClose={closed} table={table}>
      <p>Zwei Spalten</p>
    </ExportDialog>,
  )
const format = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Format' })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Herunterladen|Wird erstellt/ })

it.each([
  ['CSV, Semikolon (für Excel)', 'csv', '\uFEFF"Name";"PLZ"\r\n"Optik";"01067"\r\n'],
  ['CSV, Komma', 'csv', '\uFEFF"Name","PLZ"\r\n"Optik","01067"\r\n'],
  ['CSV, Tabulator', 'csv', '\uFEFF"Name"\t"PLZ"\r\n"Optik"\t"01067"\r\n'],
  ['Excel-Arbeitsmappe (.xlsx)', 'xlsx', null],
])('writes %s as a file of the day, once, and closes', async (label, ending, text) => {
  show(() => TABLE)
  expect(format().value).toBe(';')
  await userEvent.selectOptions(format(), label)
  expect(screen.queryByText(/Alle Zellen sind Text/) !== null).toBe(ending === 'xlsx')
  await userEvent.click(button())
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(files.map(({ name }) => name)).toEqual([`liste-${inTown(new Date()).day}.${ending}`])
  const bytes = new Uint8Array((await files[0]?.blob.arrayBuffer()) ?? [])
  if (text === null) expect(new TextDecoder().decode(bytes.slice(0, 2))).toBe('PK')
  else expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(text)
})

it('says while a file is written, and stays open where the export is refused', async () => {
  let refuse = () => {}
  show(() => new Promise<typeof TABLE>((_, reject) => (refuse = () => reject(new Error('refused')))))
  await userEvent.click(button())
  expect([button().textContent, button().disabled]).toEqual(['Wird erstellt …', true])
  refuse()
  expect(await screen.findByText('Die Datei konnte nicht erstellt werden.')).toBeDefined()
  expect([button().textContent, button().disabled]).toEqual(['Herunterladen', false])
  expect([clicked, closed.mock.calls.length]).toEqual([0, 0])
})
