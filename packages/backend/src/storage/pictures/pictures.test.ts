import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { noisyJpeg } from '../testing/costly-pictures.ts'
import { bytesOf, gif, heic, jpeg, noise, phonePicture, pixelBomb, png, svg } from '../testing/pictures.ts'
import { storageError, storageOf } from '../testing/stored-files.ts'
import { createPictureProcesses, type PictureJob } from './picture-processes.ts'

describe('pictures', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  const SMALL = { width: 40, height: 20 }
  const upload = (name: string, bytes: Uint8Array<ArrayBuffer>, contentType: string, bucket = 'pictures') =>
    storageOf(server, server.personas.visitor).from(bucket).upload(name, bytes, { contentType })
  const stored = async (name: string, bucket = 'pictures') =>
    new Uint8Array(await (await server.fetch(`/storage/v1/object/public/${bucket}/${name}`)).arrayBuffer())
  const INCOMPLETE = 'The file of the picture ends too early, it is incomplete'
  const UNREADABLE = 'The file is not a readable JPEG, PNG or WebP picture'

  test('a stored picture is upright and without metadata of place, device and author', async () => {
    const taken = await phonePicture()
    expect(await sharp(taken).metadata()).toMatchObject({
      width: 40,
      height: 20,
      orientation: 6,
      exif: expect.anything(),
    })
    expect(Buffer.from(taken).includes('Erika Mustermann')).toBe(true)

    expect((await upload('1-phone.jpg', taken, 'image/jpeg')).error).toBeNull()
    const kept = await sharp(await stored('1-phone.jpg')).metadata()
    expect(kept).toMatchObject({ width: 20, height: 40 })
    expect(kept.orientation ?? 1).toBe(1)
    expect(kept.exif).toBeUndefined()
    expect(kept.xmp).toBeUndefined()
    expect(Buffer.from(await stored('1-phone.jpg')).includes('Mustermann')).toBe(false)
  })

  test('a picture larger than any screen is made smaller, a small one stays as it is', async () => {
    await upload('2-large.jpg', await jpeg({ width: 4000, height: 1000 }), 'image/jpeg')
    expect(await sharp(await stored('2-large.jpg')).metadata()).toMatchObject({ width: 2560, height: 640 })
    await upload('2-small.png', await png({ width: 3, height: 2 }), 'image/png')
    expect(await sharp(await stored('2-small.png')).metadata()).toMatchObject({ width: 3, height: 2 })
  })

  test('a drawing with few colours and with transparency keeps both', async () => {
    const palette = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#ff000080' } })
      .png({ palette: true })
      .toBuffer()
    await upload('3-palette.png', bytesOf(palette), 'image/png')
    expect(await sharp(await stored('3-palette.png')).metadata()).toMatchObject({
      isPalette: true,
      hasAlpha: true,
    })
  })

  test('data after the pixels are removed', async () => {
    const script = '<script>alert(document.domain)</script>'
    const archive = 'PK\u0003\u0004 an archive behind the picture'
    const polyglot = bytesOf(Buffer.concat([await jpeg(SMALL), Buffer.from(script + archive)]))
    const commented = bytesOf(
      await sharp(await jpeg(SMALL))
        .withExif({ IFD0: { ImageDescription: script } })
        .jpeg()
        .toBuffer(),
    )
    for (const [name, bytes] of [
      ['4-polyglot.jpg', polyglot],
      ['4-commented.jpg', commented],
    ] as const) {
      expect(Buffer.from(bytes).includes(script)).toBe(true)
      expect((await upload(name, bytes, 'image/jpeg')).error).toBeNull()
      expect(Buffer.from(await stored(name)).includes('script')).toBe(false)
      expect(Buffer.from(await stored(name)).includes('archive')).toBe(false)
    }
  })

  test('the stored type is determined by the bytes, not by name or Content-Type', async () => {
    expect((await upload('5-named.jpg', await png(SMALL), 'image/jpeg')).error).toBeNull()
    const answer = await server.fetch('/storage/v1/object/public/pictures/5-named.jpg')
    expect(answer.headers.get('content-type')).toBe('image/png')
  })

  describe('refused are', () => {
    const refused: [what: string, make: () => unknown, type: string, message: string][] = [
      ['a HEIC picture', heic, 'image/heic', 'mime type image/heic is not supported'],
      ['a HEIC picture under a false type', heic, 'image/jpeg', 'mime type image/heic is not supported'],
      ['a GIF', () => gif(SMALL), 'image/gif', 'mime type image/gif is not supported'],
      ['a GIF under a false type', () => gif(SMALL), 'image/png', UNREADABLE],
      ['an SVG', svg, 'image/svg+xml', 'mime type image/svg+xml is not supported'],
      ['an SVG under a false type', svg, 'image/png', UNREADABLE],
      [
        'a web page',
        () => bytesOf(Buffer.from('<!doctype html>')),
        'text/html',
        'mime type text/html is not supported',
      ],
      [
        'a web page under a false type',
        () => bytesOf(Buffer.from('<!doctype html>')),
        'image/webp',
        UNREADABLE,
      ],
      ['nothing at all', () => new Uint8Array(), 'image/jpeg', UNREADABLE],
      [
        'a JPEG that breaks off',
        async () => (await noise500('jpeg')).subarray(0, 20_000),
        'image/jpeg',
        INCOMPLETE,
      ],
      [
        'a JPEG without its last pixels',
        async () => (await noise500('jpeg')).slice(0, -200),
        'image/jpeg',
        INCOMPLETE,
      ],
      ['a PNG that breaks off', async () => (await noise500('png')).slice(0, -100), 'image/png', INCOMPLETE],
      [
        'a WebP that breaks off',
        async () => (await noise500('webp')).slice(0, -30),
        'image/webp',
        INCOMPLETE,
      ],
      ['the first bytes of a JPEG', () => bytesOf(Buffer.from('ffd8ffe0', 'hex')), 'image/jpeg', INCOMPLETE],
      ['a PNG with broken pixels', () => broken(), 'image/png', UNREADABLE],
      ['no real type', () => png(SMALL), 'image', 'mime type image is not supported'],
    ]
    const noise500 = async (format: 'jpeg' | 'png' | 'webp') =>
      bytesOf(
        await sharp(await noise({ width: 500, height: 500 }))
          .toFormat(format, { quality: 95 })
          .toBuffer(),
      )
    const broken = async () => {
      const bytes = await noise500('png')
      const middle = bytes.length >> 1
      return bytes.fill(0x55, middle, middle + 40)
    }

    test.each(refused)('%s', async (_what, make, type, message) => {
      const { error } = await upload('9-refused.jpg', (await make()) as Uint8Array<ArrayBuffer>, type)
      expect(error).toEqual(storageError('415', 'InvalidMimeType', message))
    })

    test('a small file of 900 megapixels, at once and without allocating them', async () => {
      const before = process.memoryUsage().rss
      const { error } = await upload('9-bomb.png', await pixelBomb(), 'image/png')
      expect(error).toEqual(storageError('413', 'EntityTooLarge', 'The picture has too many pixels'))
      expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
    })

    test('a refused picture leaves no file and no row', async () => {
      await upload('9-refused.jpg', heic(), 'image/heic')
      const rows = await server.db.adminPool.query(`select from storage.objects where name like '9-%'`)
      expect(rows.rowCount).toBe(0)
    })
  })

  describe('a bucket that allows only pictures,', () => {
    const ALLOWED = [['image/*'], ['image/png', 'image/svg+xml', 'image/gif', 'image/heic']]
    beforeAll(async () => {
      for (const [index, types] of ALLOWED.entries()) {
        await server.db.adminPool.query(
          'insert into storage.buckets (id, name, public, allowed_mime_types) values ($1, $1, true, $2)',
          [`gallery-${index}`, types],
        )
      }
    })
    const put = (bucket: string, bytes: Uint8Array<ArrayBuffer>, contentType: string) =>
      storageOf(server, server.personas.service)
        .from(bucket)
        .upload('a', bytes, { contentType, upsert: true })

    test.each(ALLOWED.map((types, index) => [types.join(', '), `gallery-${index}`]))(
      'as %s, accepts only formats that can be re-encoded',
      async (_types, bucket) => {
        for (const [type, bytes] of [
          ['image/svg+xml', svg()],
          ['image/gif', await gif(SMALL)],
          ['image/heic', heic()],
          ['image/x-unknown', svg()],
        ] as const) {
          expect((await put(bucket, bytes, type)).error).toEqual(
            storageError('415', 'InvalidMimeType', `mime type ${type} is not supported`),
          )
        }
        expect((await put(bucket, await png(SMALL), 'image/png')).error).toBeNull()
      },
    )

    test('is not one for all types', async () => {
      await server.db.adminPool.query(
        `insert into storage.buckets (id, name, allowed_mime_types) values ('papers', 'papers', array['image/*', 'text/plain'])`,
      )
      expect((await put('papers', svg(), 'image/svg+xml')).error).toBeNull()
    })
  })

  test('many pictures at once are all stored', async () => {
    const bytes = await jpeg({ width: 1200, height: 900 })
    const errors = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, index) => (await upload(`6-${index}.jpg`, bytes, 'image/jpeg')).error,
      ),
    )
    expect(errors.every((error) => error === null)).toBe(true)
  })
})

describe('processes for pictures', () => {
  let folder: string
  let large: PictureJob
  let small: PictureJob
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zunft-backend-pictures-'))
    const job = async (name: string, bytes: Uint8Array): Promise<PictureJob> => {
      await writeFile(join(folder, name), bytes)
      return { kind: 'clean', path: join(folder, name) }
    }
    large = await job('large.jpg', await noisyJpeg(2500))
    small = await job('small.jpg', await jpeg({ width: 40, height: 20 }))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const tooCostly = (message: string) => ({ httpStatus: 400, body: { statusCode: '413', message } })

  test('a process that the system ends takes nothing with it but its own picture', async () => {
    const processes = createPictureProcesses()
    const ending = processes.measured(large, async ({ decode }) => {
      const [pid] = processes.ids()
      const decoded = decode()
      process.kill(pid ?? 0, 'SIGKILL')
      return decoded
    })
    const beside = processes.measured(small, ({ decode }) => decode())
    await expect(ending).rejects.toMatchObject(tooCostly('The picture takes too much memory to decode'))
    expect((await beside).type).toBe('image/jpeg')
    expect((await processes.measured(large, ({ decode }) => decode())).type).toBe('image/jpeg')
  })

  test('a picture that takes more memory than it may ends its process', async () => {
    const spent: number[] = []
    const processes = createPictureProcesses({ tolerance: -80_000_000 })
    const decoded = processes.measured(
      large,
      ({ decode }) => decode(),
      (time) => spent.push(time),
    )
    await expect(decoded).rejects.toMatchObject(tooCostly('The picture takes too much memory to decode'))
    expect(spent[0]).toBeGreaterThan(0)
    expect(processes.ids()).toEqual([])
  })

  test('so does one that takes too long', async () => {
    const processes = createPictureProcesses({ processorTime: 1 })
    const decoded = processes.measured(large, ({ decode }) => decode())
    await expect(decoded).rejects.toMatchObject(tooCostly('The picture takes too long to decode'))
  })

  test('a process is used again, and has nothing of the environment but what it needs', async () => {
    const processes = createPictureProcesses()
    await processes.measured(small, ({ decode }) => decode())
    const before = processes.ids()
    await processes.measured(large, ({ decode }) => decode())
    expect(processes.ids()).toEqual(before)
    const environment = await readFile(`/proc/${before[0]}/environ`, 'utf8')
    const names = environment.split('\0').map((entry) => entry.split('=')[0])
    expect(names.filter((name) => name && !/^(NODE_.*|PATH|LD_LIBRARY_PATH)$/.test(name))).toEqual([])
  })
})
