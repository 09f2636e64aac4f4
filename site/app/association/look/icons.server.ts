import { createHash } from 'node:crypto'
import type { Node } from '@takumi-rs/core'
import type { Settings } from '../schema/settings.ts'
import { renderPng } from './render-png.server'

/** Icons of the site by name: width in pixels, and the share of it that the drawing takes where the ground fills the square. */
export const ICONS = {
  '32': { width: 32 },
  '180': { width: 180, ground: 0.9 },
  '192': { width: 192 },
  '512': { width: 512 },
  // Maskable icons have a safe zone: a circle of 40 % of the width around the centre (W3C manifest).
  'maskable-512': { width: 512, ground: 0.76 },
} as const satisfies Record<string, Readonly<{ width: number; ground?: number }>>

export type IconName = keyof typeof ICONS

export type IconPaths = Readonly<Record<IconName, string> & { svg?: string }>

/** Ground of icons without an accent colour. */
const RIVER = '#153f5e'
const DRAWING = 1

type IconSettings = Readonly<{
  association: Pick<Settings['association'], 'shortName'>
  look: Pick<Settings['look'], 'logo' | 'accent'>
}>

/** Paths of the icons: the drawn emblem, or those made of the association's logo, or of its initial and colour. */
export function iconPaths(settings: IconSettings): IconPaths {
  const { logo, accent } = settings.look
  if (!logo && !accent) {
    return {
      svg: '/favicon.svg',
      '32': '/favicon.ico',
      '180': '/apple-touch-icon.png',
      '192': '/icon-192.png',
      '512': '/icon-512.png',
      'maskable-512': '/icon-maskable-512.png',
    }
  }
  const version = createHash('sha256')
    .update(JSON.stringify([DRAWING, logo, accent, initialOf(settings)]))
    .digest('hex')
    .slice(0, 12)
  const pathOf = (name: IconName) => `/zeichen/${name}.png?v=${version}`
  return {
    '32': pathOf('32'),
    '180': pathOf('180'),
    '192': pathOf('192'),
    '512': pathOf('512'),
    'maskable-512': pathOf('maskable-512'),
  }
}

/** Draws an icon as PNG: the logo (a data URL) if there is one, else the initial on the accent colour. */
export function drawIcon(
  name: IconName,
  settings: IconSettings,
  logo?: string,
): Promise<Buffer<ArrayBuffer>> {
  const { width, ground }: Readonly<{ width: number; ground?: number }> = ICONS[name]
  const size = Math.round(width * (ground ?? 1))
  return renderPng(
    {
      type: 'container',
      style: {
        width,
        height: width,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        ...(logo
          ? ground && { backgroundColor: '#ffffff' }
          : { backgroundColor: settings.look.accent || RIVER, borderRadius: ground ? 0 : width / 6 }),
      },
      children: [logo ? picture(logo, size) : letter(initialOf(settings), size)],
    },
    { width, height: width },
  )
}

const picture = (src: string, size: number): Node => ({
  type: 'image',
  src,
  style: { width: size, height: size, objectFit: 'contain' },
})

const letter = (text: string, size: number): Node => ({
  type: 'text',
  text,
  style: {
    fontFamily: 'Title',
    fontWeight: 900,
    fontSize: size * 0.72,
    lineHeight: 1,
    color: '#ffffff',
  },
})

const initialOf = ({ association }: IconSettings): string =>
  /\p{L}|\p{N}/u.exec(association.shortName)?.[0]?.toUpperCase() ?? ''
