import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { describeAssociation } from '../../features/home/structured-data'
import { provideSite } from '../../lib/supabase/server-context'
import { loader as document } from '../../routes/document'
import { loader as icon } from '../../routes/icon'
import { loader as manifest } from '../../routes/manifest'
import { loader as sharingPicture } from '../../routes/sharing-picture'
import { completeSettings } from '../complete-settings'
import { unpacked } from '../documents/testing/reader'
import { settingsOfPage } from '../page-settings.server'
import type { SettingsDocument } from '../schema/settings'
import { lookOf } from './look.server'
import { isUploadMissing } from './uploads.server'

const FOLDER = '/storage/v1/object/public/site/'
const pathOf = (name: string) => FOLDER + name
const GREEN = [0, 170, 0]
const BLUE = [0, 0, 170]

const files = new Map<string, Readonly<{ type: string; content: Buffer<ArrayBuffer> }>>()
beforeAll(async () => {
  const paint = async (name: string, [r = 0, g = 0, b = 0]: readonly number[]) => {
    const input = { create: { width: 1200, height: 630, channels: 3 as const, background: { r, g, b } } }
    files.set(name, {
      type: 'image/webp',
      content: Buffer.from(await sharp(input).webp({ lossless: true }).toBuffer()),
    })
  }
  await paint('green.webp', GREEN)
  await paint('blue.webp', BLUE)
  files.set('statutes.pdf', { type: 'application/pdf', content: Buffer.from('%PDF-1.7') })
})

/** The published settings, and the storage's status if it fails. */
let published: SettingsDocument
let failure: number | undefined
const access = {
  baseUrl: 'https://internal.example',
  publicBaseUrl: 'https://api.example',
  publishableKey: 'key',
  siteUrl: 'https://verein.example',
  oembedUrl: undefined,
  fetch: (async (input: Request | string | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (!pathname.startsWith(FOLDER)) return Response.json([{ document: published }])
    if (failure) return new Response(null, { status: failure })
    const file = files.get(pathname.slice(FOLDER.length))
    return file
      ? new Response(file.content, { headers: { 'content-type': file.type } })
      : Response.json({ statusCode: '404' }, { status: 400 })
  }) as typeof fetch,
}
const publish = (look: object, documents = {}) => {
  published = {
    association: { shortName: 'Verein', name: 'Verein e. V.' },
    look,
    documents,
  } as SettingsDocument
}
beforeEach(() => {
  failure = undefined
  publish({})
})

const ask = (load: (arguments_: never) => Promise<Response>, path: string, params = {}) =>
  load({
    context: provideSite(access, undefined),
    request: new Request(`https://verein.example${path}`),
    params,
  } as never)
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const iconOf = () => ask(icon, '/zeichen/192.png', { name: '192.png' })
const sharing = () => ask(sharingPicture, '/sharing.png')

/** Red, green and blue in the middle of a picture. */
async function colour(answer: Response): Promise<readonly number[]> {
  expect(answer.status).toBe(200)
  const { data, info } = await sharp(await bytes(answer))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(middle, middle + 3)]
}

it.each([
  ['an icon', iconOf, 'logo'],
  ['the picture of shared links', sharing, 'sharingPicture'],
] as const)(
  '%s shows the uploaded picture, the one that replaces it, and neither afterwards',
  async (_, get, name) => {
    const drawn = await get()
    publish({ [name]: pathOf('green.webp') })
    const first = await get()
    expect(await colour(first)).toEqual(GREEN)
    publish({ [name]: pathOf('blue.webp') })
    const second = await get()
    expect(await colour(second)).toEqual(BLUE)
    publish({})
    const tags = [drawn, first, second, await get()].map(({ headers }) => headers.get('etag'))
    expect(new Set(tags).size).toBe(3)
    expect(tags[3]).toBe(tags[0])
    // Browsers ask each time whether the tag is still the same.
    expect(second.headers.get('cache-control')).toBe('no-cache')
  },
)

it('a picture that is missing gives way to the drawn one; while the storage fails nothing is made and kept', async () => {
  publish({ logo: pathOf('gone.webp') })
  const gone = await bytes(await iconOf())
  publish({})
  expect(gone.equals(await bytes(await iconOf()))).toBe(true)
  publish({ logo: pathOf('blue.webp'), accent: '#0b5a3c' })
  failure = 503
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await iconOf()).status).toBe(503)
  logged.mockRestore()
  failure = undefined
  expect(await colour(await iconOf())).toEqual(BLUE)
})

it('pages, manifest and structured data name the logo by an address that changes with it', async () => {
  const named = async (look: object) => {
    publish(look)
    const settings = completeSettings(published)
    const { icons } = (await (await ask(manifest, '/site.webmanifest')).json()) as {
      icons: { src: string }[]
    }
    const page = lookOf(settings, access.publicBaseUrl)
    const described = JSON.stringify(describeAssociation('', settingsOfPage(settings, '/', '2026-11-21')))
    return {
      header: page.logo,
      icon: page.icon,
      manifest: icons[0]?.src,
      organization: /"logo":"([^"]*)"/.exec(described)?.[1],
    }
  }
  const drawn = await named({})
  const green = await named({ logo: pathOf('green.webp') })
  const blue = await named({ logo: pathOf('blue.webp') })
  expect(drawn).toEqual({
    header: undefined,
    icon: '/favicon.ico',
    manifest: '/icon-192.png',
    organization: '/icon-512.png',
  })
  expect(green.header).toMatch(
    /^https:\/\/api\.example\/storage\/v1\/render\/image\/public\/site\/green\.webp\?/,
  )
  expect(green.organization).toBe('/zeichen/512.png')
  for (const name of ['header', 'icon', 'manifest'] as const) expect(green[name]).not.toBe(blue[name])
  expect(await named({})).toEqual(drawn)
})

it('the uploaded statutes take the place of the generated ones while they are stored', async () => {
  publish({}, { statutes: pathOf('statutes.pdf') })
  const uploaded = await ask(document, '/Satzung.pdf')
  expect([uploaded.status, uploaded.headers.get('location'), uploaded.headers.get('cache-control')]).toEqual([
    302,
    `https://api.example${pathOf('statutes.pdf')}`,
    'no-cache',
  ])
  // The route draws its own where the file is missing.
  const context = provideSite(access, undefined)
  expect(await isUploadMissing(context, pathOf('gone.pdf'))).toBe(true)
  failure = 503
  expect(await isUploadMissing(context, pathOf('statutes.pdf'))).toBe(false)
})

it('the application form shows the logo on both pages, and holds it once', { timeout: 60_000 }, async () => {
  publish({ logo: pathOf('green.webp') })
  const file = unpacked(await bytes(await ask(document, '/Mitgliedsantrag.pdf')))
  // The picture and its transparency.
  expect(file.match(/\/Subtype \/Image\b/g)).toHaveLength(2)
  expect(file.match(/\/I\d+ Do/g)).toHaveLength(2)
})
