import { z } from 'zod'
import { readCoordinates } from '../../lib/map/read-coordinates.ts'
import { contrastOfAccent } from '../contrast.ts'

declare module 'zod' {
  interface GlobalMeta {
    /** German name of the value in forms, comparisons and lists of gaps. */
    label?: string
    help?: string
    control?: Control
    /** Name of one item of a list. */
    item?: string
    /** Whether the site may not go public without the value. */
    required?: boolean
    /** Whether imprint or privacy notice need the value: nothing is published without it (`private.gaps_of_legal_texts`). */
    legalText?: boolean
    /** German name of each choice. */
    choices?: Readonly<Record<string, string>>
  }
}

/** How a form asks for the value. */
type Control =
  | 'text'
  | 'textarea'
  | 'number'
  | 'switch'
  | 'select'
  | 'date'
  | 'colour'
  | 'picture'
  | 'document'
  | 'list'

/** What a form says about a value. */
type Meta = Readonly<{ label: string; help?: string; required?: boolean; legalText?: boolean }>

const trimmed = (longest: number) => z.string().trim().max(longest, `Höchstens ${longest} Zeichen.`)

/** A line of text. Texts may name other values: `{Ort}`, `{Kurzname}` … (fill-texts.ts). */
export const line = (value: string, meta: Meta, longest = 200) =>
  trimmed(longest)
    .regex(/^[^\n\r]*$/, 'Bitte ohne Zeilenumbruch.')
    .default(value)
    .meta({ control: 'text', ...meta })

/** A text that may have several lines; names other values as `line` does. */
export const text = (value: string, meta: Meta, longest = 2000) =>
  trimmed(longest)
    .default(value)
    .meta({ control: 'textarea', ...meta })

export const address = (value: string, meta: Meta) =>
  trimmed(2000)
    .regex(/^$|^https?:\/\/[^\s]+$/, 'Eine Adresse beginnt mit https://')
    .default(value)
    .meta({ control: 'text', ...meta })

export const flag = (value: boolean, meta: Meta) =>
  z
    .boolean()
    .default(value)
    .meta({ control: 'switch', ...meta })

export const whole = (value: number, least: number, most: number, meta: Meta) =>
  z
    .int('Bitte eine ganze Zahl.')
    .min(least, `Mindestens ${least}.`)
    .max(most, `Höchstens ${most}.`)
    .default(value)
    .meta({ control: 'number', ...meta })

/** An amount in EUR. */
export const amount = (value: number, most: number, meta: Meta) =>
  z
    .number('Bitte einen Betrag in Euro.')
    .min(0, 'Mindestens 0.')
    .max(most, `Höchstens ${most}.`)
    .multipleOf(0.01, 'Höchstens zwei Stellen hinter dem Komma.')
    .default(value)
    .meta({ control: 'number', ...meta })

/** One of several; `choices` has the German name of each. */
export const choice = <Name extends string>(
  choices: Readonly<Record<Name, string>>,
  value: NoInfer<Name>,
  meta: Meta,
) =>
  z
    .enum(Object.keys(choices) as Name[])
    .default(value as never)
    .meta({ control: 'select', choices, ...meta })

/** A calendar day as `2026-11-21`, or empty. */
export const day = (meta: Meta) =>
  z
    .union([z.literal(''), z.iso.date('Bitte ein Datum.')])
    .default('')
    .meta({ control: 'date', ...meta })

/** A colour as `#a63a24` that white text and paper are readable with (WCAG AA), or empty. */
export const colour = (meta: Meta) =>
  z
    .union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i, 'Eine Farbe steht als #a63a24 da.')])
    .refine((written) => written === '' || contrastOfAccent(written).enough, {
      error: 'Zu hell. Bitte nehmen Sie eine dunklere Farbe.',
    })
    .default('')
    .meta({ control: 'colour', ...meta })

/** Path of a stored file as the site serves it, or empty. With `aspect` (width divided by height) chosen pictures are cropped. */
export const picture = (meta: Meta & Readonly<{ aspect?: number }>) =>
  trimmed(500)
    .regex(/^$|^\/[^\s]*$/, 'Kein gespeichertes Bild.')
    .default('')
    .meta({ control: 'picture', ...meta })

/** Path of a stored PDF as the site serves it, or empty. */
export const document = (meta: Meta) =>
  trimmed(500)
    .regex(/^$|^\/[^\s]*$/, 'Kein gespeichertes PDF.')
    .default('')
    .meta({ control: 'document', ...meta })

/** Coordinates as `readCoordinates` takes them, or empty. */
export const coordinates = (meta: Meta) =>
  trimmed(2000)
    .refine((written) => written === '' || readCoordinates(written) !== null, {
      error: 'Bitte wie „49.1234, 12.3456“ oder als Link eines Kartendienstes.',
    })
    .default('')
    .meta({ control: 'text', ...meta })

/** A list of flat objects, in the order in which the site shows them. */
export const list = <Shape extends z.ZodRawShape>(
  shape: Shape,
  value: readonly z.input<z.ZodObject<Shape>>[],
  meta: Meta & { item: string; most: number },
) => {
  const { most, ...shown } = meta
  const items = z.object(shape)
  return z
    .array(items)
    .max(most, `Höchstens ${most}.`)
    .prefault(value as never)
    .meta({ control: 'list', ...shown })
}
