import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('../../../../', import.meta.url)
const FOLDERS = ['site/app', 'supabase/functions', 'packages/backend/src', 'installation']

type Rule = Readonly<{
  /** The term that is no longer used. */
  old: RegExp
  instead: string
  /** Part of the path to which the rule is limited. */
  only?: RegExp
  /** Texts that keep the old term, because docs/product.md fixes them or because they describe how things are. */
  quoted?: readonly string[]
}>

const RULES: readonly Rule[] = [
  { old: /Akzeptanz|Annahmestelle/, instead: 'Einlösestelle' },
  {
    old: /(?<!Per )\bPosts?\b/,
    instead: 'Beitrag',
    // "Post wurde genehmigt", "Posts konnten nicht geladen werden.", a header of mails.
    quoted: ['Post', 'Posts', 'List-Unsubscribe-Post'],
  },
  {
    old: /\bBeitrag(s|es)?\b|Beitragseinzug/,
    instead: 'Mitgliedsbeitrag',
    only: /^supabase\/functions|\/member(-administration|ship-application)\/|\/(application-form|membership|statutes)\.ts/,
  },
  {
    old: /\bEvents?\b/,
    instead: 'Veranstaltung',
    quoted: [
      // Texts fixed by docs/product.md.
      'Events & Termine',
      'Events &amp; Termine',
      'Alle Events &amp; Termine',
      'Alle Events & Termine',
      'Keine Events gefunden',
      'Keine Events vorhanden',
      'Event hinzufügen',
      'Events konnten nicht geladen werden',
      'Events konnten nicht geladen werden.',
      'Event konnte nicht eingereicht werden. Bitte versuchen Sie es erneut.',
      'Event konnte nicht erstellt werden',
      'Event konnte nicht aktualisiert werden',
      'Event konnte nicht gelöscht werden',
      'Event eingereicht!',
      'Event wurde erstellt',
      'Event wurde aktualisiert',
      'Event wurde gelöscht',
      // Names of the same pages, lists and buttons.
      'Events',
      'Event',
      'Events pro Jahr',
      'Events verwalten',
      'Events ansehen',
      'Kommende Events',
      'Kultur & Events',
      'Events werden geladen …',
      'Event einreichen',
      'Neues Event',
      'Event bearbeiten',
      'Das erste legen Sie mit „Neues Event“ an; es steht sofort auf der Website.',
    ],
  },
  { old: /\bLeer (steht|bedeutet)/, instead: 'Leer gelassen: …' },
  { old: /Uhr in der Stadt|Zeitzone|Stadtzeit/, instead: 'Ortszeit' },
  {
    old: /(mit|den) Status\b.*(geantwortet|antwortet)|Empfänger (hat|meldet)/,
    instead: 'Der Versanddienst meldet einen Fehler (…).',
  },
  { old: /Test (ist )?(misslungen|gescheitert|nicht erfolgreich)/, instead: 'Test fehlgeschlagen' },
  {
    // Also texts that no crawl reads: on pictures, copied for the press, and sent by mail.
    old: /(?<!my_)roding|gewerbeverein|grüß gott/i,
    instead: 'a value of the settings in place of the name of a town or an association',
    // The address until settings are published, and the name of the demo.
    quoted: ['/mein-roding', 'roding', 'must be "roding" or "beispielhausen"'],
  },
]

type Text = Readonly<{ path: string; text: string }>

/** Source files of the product, without tests. */
function sources(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|testing\//.test(path))
      .map((path) => `${folder}/${path}`),
  )
}

/** The German texts of a source: JSX texts, and string literals that look like prose. */
function textsOf(path: string): Text[] {
  const { program, errors } = parseSync(path, readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8'))
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const found: Text[] = []
  const add = (text: string) => found.push({ path, text: text.replace(/\s+/g, ' ') })
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child)
      return
    }
    if (typeof node !== 'object' || node === null) return
    const { type, value } = node as { type?: string; value?: unknown }
    if (/^(Import|Export(All|Named))Declaration$|^TS/.test(type ?? '') && 'source' in node && node.source)
      return
    if (type === 'Literal' && typeof value === 'string') add(value)
    if (type === 'JSXText' && typeof value === 'string') add(value.trim())
    if (type === 'TemplateElement') add((value as { cooked: string }).cooked)
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child)
  }
  visit(program)
  return found
}

const texts = sources().flatMap(textsOf)

describe('German texts use one word per thing', () => {
  it.each(RULES)('$instead', ({ old, only = /./, quoted = [] }) => {
    const said = texts.filter(({ path, text }) => only.test(path) && old.test(text))
    expect(said.filter(({ text }) => !quoted.includes(text))).toEqual([])
    expect(quoted.filter((text) => !said.some((one) => one.text === text))).toEqual([])
  })

  it.each([
    ['Leer gelassen: Allgemein.', 'site/app'],
    ['Felder mit * sind Pflichtfelder. Alle Zeiten sind Ortszeit.', 'site/app'],
    ['Der Versanddienst meldet einen Fehler (', 'supabase/functions'],
    ['Test fehlgeschlagen', 'site/app'],
  ])('"%s" is used', (words, folder) => {
    expect(texts.some(({ path, text }) => path.startsWith(folder) && text.includes(words))).toBe(true)
  })
})
