import {
  type DocumentField,
  type DocumentFields,
  type DocumentValues,
  documentField,
  type Reading,
  readList,
} from '../../lib/form/document-fields.ts'
import { matching } from '../../lib/form/rules.ts'
import type { Rule } from '../../lib/form/schema.ts'
import { areCoordinates } from '../../lib/map/coordinates-field.ts'
import { contrastOfAccent } from '../contrast.ts'

/** What a form says about a value; `needed`: the site may not go public without it. */
type Meta = Readonly<{ label: string; help?: string; needed?: boolean; legalText?: boolean; aspect?: number }>

/** Further rules of a text. */
type Rules = Readonly<{ rules?: readonly Rule[] }>

/** A value of the settings. */
export type Setting<Value = unknown> = DocumentField<Value> &
  Readonly<{
    /** Whether imprint or privacy notice need the value: nothing is published without it (`private.gaps_of_legal_texts`). */
    legalText: boolean
  }>

const setting = <Value>({
  legalText = false,
  ...options
}: Meta & Parameters<typeof documentField<Value>>[0]): Setting<Value> => ({
  ...documentField<Value>(options),
  legalText,
})

const WRONG_TYPE = { problem: 'Diese Angabe ist nicht gültig.' }

/** A text by the first rule that it breaks. */
const textOf =
  (longest: number, ...rules: readonly Rule[]) =>
  (stored: unknown): Reading<string> => {
    if (typeof stored !== 'string') return WRONG_TYPE
    const value = stored.trim()
    if (value.length > longest) return { problem: `Höchstens ${longest} Zeichen.` }
    for (const rule of rules) {
      const problem = rule(value, {})
      if (problem) return { problem }
    }
    return { value }
  }

const oneLine = matching(/^[^\n\r]*$/, 'Bitte ohne Zeilenumbruch.')

/** A line of text. Texts may name other values: `{Ort}`, `{Kurzname}` … (fill-texts.ts). */
export const line = (value: string, { rules = [], ...meta }: Meta & Rules, longest = 200) =>
  setting<string>({ control: 'text', default: value, read: textOf(longest, oneLine, ...rules), ...meta })

/** A text that may have several lines; names other values as `line` does. */
export const text = (value: string, meta: Meta, longest = 2000) =>
  setting<string>({ control: 'textarea', default: value, read: textOf(longest), ...meta })

const isAddress = matching(/^https?:\/\/[^\s]+$/, 'Eine Adresse beginnt mit https://')

export const address = (value: string, { rules = [isAddress], ...meta }: Meta & Rules) =>
  setting<string>({ control: 'text', default: value, read: textOf(2000, ...rules), ...meta })

export const flag = (value: boolean, meta: Meta) =>
  setting<boolean>({
    control: 'switch',
    default: value,
    read: (stored) => (typeof stored === 'boolean' ? { value: stored } : WRONG_TYPE),
    ...meta,
  })

const numberOf =
  (isRight: (value: number) => boolean, wrong: string, least: number, most: number) =>
  (stored: unknown): Reading<number> => {
    if (typeof stored !== 'number' || !isRight(stored)) return { problem: wrong }
    if (stored < least) return { problem: `Mindestens ${least}.` }
    return stored > most ? { problem: `Höchstens ${most}.` } : { value: stored }
  }

export const whole = (value: number, least: number, most: number, meta: Meta) =>
  setting<number>({
    control: 'number',
    default: value,
    read: numberOf(Number.isSafeInteger, 'Bitte eine ganze Zahl.', least, most),
    ...meta,
  })

/** An amount in EUR. */
export const amount = (value: number, most: number, meta: Meta) => {
  const inRange = numberOf(Number.isFinite, 'Bitte einen Betrag in Euro.', 0, most)
  return setting<number>({
    control: 'number',
    default: value,
    read(stored) {
      const read = inRange(stored)
      const isInCents = read.problem !== undefined || Number(read.value.toFixed(2)) === read.value
      return isInCents ? read : { problem: 'Höchstens zwei Stellen hinter dem Komma.' }
    },
    ...meta,
  })
}

/** One of several; `choices` has the German name of each. */
export const choice = <Name extends string>(
  choices: Readonly<Record<Name, string>>,
  value: NoInfer<Name>,
  meta: Meta,
) =>
  setting<Name>({
    control: 'select',
    choices,
    default: value,
    read: (stored) =>
      typeof stored === 'string' && Object.hasOwn(choices, stored) ? { value: stored as Name } : WRONG_TYPE,
    ...meta,
  })

const isDay: Rule = (day) => {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00Z`) : null
  const exists = time && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)
  return day === '' || exists ? undefined : 'Bitte ein Datum.'
}

/** A calendar day as `2026-11-21`, or empty. */
export const day = (meta: Meta) =>
  setting<string>({ control: 'date', default: '', read: textOf(200, isDay), ...meta })

const isColour = matching(/^#[0-9a-f]{6}$/i, 'Eine Farbe steht als #a63a24 da.')

const isReadable: Rule = (colour) =>
  colour === '' || contrastOfAccent(colour).enough
    ? undefined
    : 'Zu hell. Bitte nehmen Sie eine dunklere Farbe.'

/** A colour as `#a63a24` that white text and paper are readable with (WCAG AA), or empty. */
export const colour = (meta: Meta) =>
  setting<string>({ control: 'colour', default: '', read: textOf(200, isColour, isReadable), ...meta })

/** Path of a stored file as the site serves it, or empty. */
const storedFile = (control: 'picture' | 'document', problem: string, meta: Meta) =>
  setting<string>({ control, default: '', read: textOf(500, matching(/^\/[^\s]*$/, problem)), ...meta })

/** With `aspect` (width divided by height) chosen pictures are cropped. */
export const picture = (meta: Meta) => storedFile('picture', 'Kein gespeichertes Bild.', meta)

export const document = (meta: Meta) => storedFile('document', 'Kein gespeichertes PDF.', meta)

/** Coordinates as `readCoordinates` takes them, or empty. */
export const coordinates = (meta: Meta) =>
  setting<string>({ control: 'text', default: '', read: textOf(2000, areCoordinates), ...meta })

/** A list of flat objects, in the order in which the site shows them. */
export const list = <Fields extends DocumentFields>(
  fields: Fields,
  value: readonly DocumentValues<Fields>[],
  { most, ...meta }: Meta & { item: string; most: number },
) =>
  setting<readonly DocumentValues<Fields>[]>({
    control: 'list',
    fields,
    default: value,
    read: (stored) => readList(fields, { item: meta.item, most }, stored),
    ...meta,
  })

/** A part of the settings that is edited together. */
export const group = <Fields extends Readonly<Record<string, Setting>>>(label: string, fields: Fields) => ({
  label,
  fields,
})
