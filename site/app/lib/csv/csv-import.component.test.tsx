import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { interceptFetch } from '../testing/intercept-fetch'
import { renderPage } from '../testing/render-page'
import { CsvImportDialog } from './csv-import-dialog'
import type { ImportPlan } from './import-plan'
import { UnreadableCsv } from './read'
import type { CsvImportSource } from './use-csv-import'

type Shop = Readonly<{ name: string }>

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const lineOf = (name: string, line: number) => ({ line, cells: [name], label: name, warnings: [] })
const planOf = (names: readonly string[], more: Partial<ImportPlan<Shop>> = {}): ImportPlan<Shop> => ({
  header: ['Name'],
  headerKnown: true,
  notes: [],
  ignored: [],
  updates: [],
  skipped: [],
  entries: names.map((name, place) => ({ ...lineOf(name, place + 2), entry: { name } })),
  ...more,
})

/** Opens the dialog and chooses a file that is planned as given; returns the written rows. */
async function choose(plan: ImportPlan<Shop> | Error, more: Partial<CsvImportSource<Shop>> = {}) {
  const written: string[] = []
  const source: CsvImportSource<Shop> = {
    async plan() {
      if (plan instanceof Error) throw plan
      return plan
    },
    insert: async (shops) => void written.push(...shops.map(({ name }) => name)),
    update: async (id) => void written.push(`changed ${id}`),
    explain: () => 'Steht schon in der Liste.',
    counted: (count) => `${count} Betriebe`,
    onImported: () => void written.push('reloaded'),
    ...more,
  }
  renderPage(
    <CsvImportDialog source={source} onClose={() => void written.push('closed')}>
      <p>Spalten: Name</p>
    </CsvImportDialog>,
  )
  await userEvent.upload(await screen.findByLabelText('CSV-Datei'), new File(['Name'], 'liste.csv'))
  return written
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const result = async () => (await screen.findByText(/angelegt/, { selector: 'p' })).textContent

it.each([
  ['is not a table', new UnreadableCsv('no table'), /keine lesbare CSV-Datei/],
  ['cannot be compared with the stored rows', new Error('JWT expired'), /Bitte laden Sie die Seite neu/],
])('refuses a file that %s', async (_, error, problem) => {
  await choose(error)
  expect(await screen.findByText(problem)).toBeDefined()
  expect(screen.getByText('Fehler beim Importieren der CSV-Datei.')).toBeDefined()
})

it('shows what it would write, change and leave out before anything is written', async () => {
  const update = { ...lineOf('Café', 3), id: 'c', changes: {}, differences: ['Telefon: „2“ statt „1“'] }
  const skipped = [{ ...lineOf('Ohne', 4), reason: 'Kein Name.' }]
  const entries = [{ ...lineOf('Laden', 2), entry: { name: 'Laden' }, warnings: ['Fast gleich wie „Lade“.'] }]
  const plan = planOf([], { entries, updates: [update], skipped, ignored: ['Kundennummer'] })
  const written = await choose(plan)
  expect(await screen.findByText(/Noch ist nichts gespeichert/)).toBeDefined()
  expect(screen.getByText('Diese Spalte wird nicht gelesen: Kundennummer.')).toBeDefined()
  const known = await region('Ist schon vorhanden, mit anderen Angaben')
  expect(known.getByText(/Telefon: „2“ statt „1“/)).toBeDefined()
  expect((await region('Bitte ansehen')).getByText(/Fast gleich wie „Lade“/)).toBeDefined()
  expect((await region('Wird nicht übernommen')).getByText(/Kein Name/)).toBeDefined()
  expect(written).toEqual([])

  await press('1 Betriebe anlegen')
  expect(await result()).toBe('1 Betriebe angelegt. ')
  expect(written).toEqual(['Laden', 'reloaded'])
  const left = await region('Nicht übernommen')
  expect(left.getByText(/Ist schon vorhanden und wurde nicht aktualisiert/)).toBeDefined()
})

it('names the line of a wrong quote', async () => {
  await choose(new UnreadableCsv('Quoted field unterminated', 17))
  expect(await screen.findByText(/^In Zeile 17 steht ein Anführungszeichen/)).toBeDefined()
})

it.each([
  [false, 'Laden,Café inaktiv,reloaded,closed'],
  [true, 'Laden,Café,reloaded,closed'],
])(
  'asks about entries with a doubt, and takes the cautious ones unless told otherwise (%s)',
  async (trusting, stored) => {
    const doubt = { why: 'Status: „Cleaned“', otherwise: { name: 'Café' } }
    const doubtful = { ...lineOf('Café', 3), entry: { name: 'Café inaktiv' }, doubt }
    const plan = planOf([], {
      entries: [{ ...lineOf('Laden', 2), entry: { name: 'Laden' } }, doubtful],
      notes: ['Mac Roman'],
    })
    const doubts = { title: 'Nicht eindeutig', label: 'Auch diese', hint: 'Sonst inaktiv.' }
    const written = await choose(plan, { doubts })
    expect((await region('Nicht eindeutig')).getByText('Status: „Cleaned“')).toBeDefined()
    expect(screen.getByText('Mac Roman')).toBeDefined()
    if (trusting) await userEvent.click(screen.getByRole('checkbox', { name: /Auch diese/ }))
    await press('2 Betriebe anlegen')
    await waitFor(() => expect(written.join()).toBe(stored))
  },
)

it('changes existing rows only on request', async () => {
  const update = { ...lineOf('Café', 3), id: 'c', changes: {}, differences: ['Telefon'] }
  const written = await choose(planOf([], { updates: [update] }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Vorhandene mit den Angaben/ }))
  await press('0 Betriebe anlegen, 1 aktualisieren')
  expect(await result()).toBe('0 Betriebe angelegt, 1 aktualisiert. ')
  expect(written).toEqual(['changed c', 'reloaded'])
})

it('reports the line that the database refuses, and imports the others', async () => {
  const kept: string[] = []
  await choose(planOf(['Eins', 'Zwei', 'Drei']), {
    async insert(shops) {
      if (shops.some(({ name }) => name === 'Zwei')) throw { code: '23505' }
      kept.push(...shops.map(({ name }) => name))
    },
  })
  await screen.findByText(/Noch ist nichts gespeichert/)
  await press('3 Betriebe anlegen')
  expect(await result()).toBe('2 Betriebe angelegt. ')
  expect(kept).toEqual(['Eins', 'Drei'])
  expect((await region('Nicht übernommen')).getByText(/Steht schon in der Liste/)).toBeDefined()
  expect(screen.getByText('Import erfolgreich')).toBeDefined()
})

it('stops when the permission to write is lost, and says which lines are missing', async () => {
  const written = await choose(planOf(['Eins']), { insert: () => Promise.reject({ code: '42501' }) })
  await screen.findByText(/Noch ist nichts gespeichert/)
  await press('1 Betriebe anlegen')
  expect(await result()).toContain('konnte nicht zu Ende geführt werden')
  expect(screen.getByText('Fehler beim Importieren der CSV-Datei.')).toBeDefined()
  expect((await region('Nicht übernommen')).getByText(/Der Import kam nicht bis hierher/)).toBeDefined()
  expect(written).toEqual([])
})

it('shows its progress, and stops after the current batch when it is cancelled', async () => {
  const batches: (() => void)[] = []
  await choose(planOf(Array.from({ length: 450 }, (_, place) => `Zeile ${place}`)), {
    insert: () => new Promise((written) => batches.push(written)),
  })
  await screen.findByText(/Noch ist nichts gespeichert/)
  await press('450 Betriebe anlegen')
  await waitFor(() => expect(batches).toHaveLength(1))
  batches[0]?.()
  await waitFor(() => expect(batches).toHaveLength(2))
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('200')
  await press('Abbrechen')
  batches[1]?.()
  expect(await result()).toBe('400 Betriebe angelegt. Sie haben den Import abgebrochen.')
  expect(screen.getByText('Import abgebrochen')).toBeDefined()
  expect(screen.getByText('400 Betriebe übernommen.')).toBeDefined()
  expect(screen.queryByText('Import erfolgreich')).toBeNull()
  expect(screen.getByText('Nicht übernommen (50)')).toBeDefined()
  expect(batches).toHaveLength(2)
})

it('closes by itself where every line is a new row, and says how many', async () => {
  const written = await choose(planOf(['Eins', 'Zwei', 'Drei']))
  await screen.findByText(/Noch ist nichts gespeichert/)
  await press('3 Betriebe anlegen')
  expect(await screen.findByText('3 Betriebe übernommen.')).toBeDefined()
  expect(written).toEqual(['Eins', 'Zwei', 'Drei', 'reloaded', 'closed'])
})

it('offers to undo the import as a whole: each of its requests had the same id', async () => {
  const ids: string[] = []
  const note = (headers: Readonly<{ 'x-import-id': string }>) => void ids.push(headers['x-import-id'])
  const requests = interceptFetch(() => Response.json({ undone: 2, stayed: [] }))
  const written = await choose(
    planOf(['Neu'], { updates: [{ ...lineOf('Alt', 3), id: 'alt', changes: {}, differences: ['Name'] }] }),
    { insert: async (_, headers) => note(headers), update: async (_id, _changes, headers) => note(headers) },
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: /aktualisieren/ }))
  await press('1 Betriebe anlegen, 1 aktualisieren')
  await userEvent.click(await screen.findByRole('button', { name: 'Rückgängig', hidden: true }))
  expect(await screen.findByText('2 Zeilen zurückgesetzt.')).toBeDefined()
  expect(new Set(ids).size).toBe(1)
  expect(ids).toHaveLength(2)
  expect(await requests[0]?.json()).toEqual({ _import_id: ids[0] })
  expect(written).toEqual(['reloaded', 'reloaded'])
})
