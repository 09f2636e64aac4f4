import sharp from 'sharp'
import { expect } from 'vitest'
import type { Capability, Refusal, Section, Stage } from './capability.ts'

const NOT_OFFERED: Refusal = { code: 'FeatureNotEnabled', status: 403 }
/** The clients of vectors drop the code, that of Iceberg the message too. */
const VECTORS_NOT_OFFERED: Refusal = { message: 'feature not enabled for this tenant', status: 403 }
const BUCKET = 'capabilities'

/** A name that no other row uses. */
let names = 0
const fresh = (extension: string) => `${++names}-${Date.now()}.${extension}`

const storageOf = ({ client }: Stage) => client('service').storage

/** The files of a public bucket that takes everything. */
async function filesOf(stage: Stage) {
  const storage = storageOf(stage)
  const { error } = await storage.createBucket(BUCKET, { public: true })
  if (error && error.message !== 'The resource already exists') throw error
  return storage.from(BUCKET)
}

/** A bucket's files with a text under a new name. */
async function withText(stage: Stage) {
  const files = await filesOf(stage)
  const name = fresh('txt')
  const { error } = await files.upload(name, 'Grüß Gott', { metadata: { by: 'Erika' } })
  expect(error).toBeNull()
  return { files, name }
}

async function withPicture(stage: Stage) {
  const files = await filesOf(stage)
  const name = fresh('jpg')
  const red = { create: { width: 400, height: 300, channels: 3 as const, background: '#a03020' } }
  const bytes = await sharp(red).jpeg().toBuffer()
  expect((await files.upload(name, bytes, { contentType: 'image/jpeg' })).error).toBeNull()
  return { files, name }
}

const widthAt = async (address: string) =>
  (await sharp(await (await fetch(address)).arrayBuffer()).metadata()).width

const buckets: readonly Capability[] = [
  {
    method: 'storage.createBucket',
    async run(stage) {
      const name = fresh('bucket')
      const { data, error } = await storageOf(stage).createBucket(name, {
        public: false,
        fileSizeLimit: '1MB',
      })
      expect([data?.name, error]).toEqual([name, null])
      expect((await storageOf(stage).getBucket(name)).data).toMatchObject({ file_size_limit: 1_000_000 })
    },
  },
  {
    method: 'storage.createBucket',
    use: 'type ANALYTICS',
    refused: NOT_OFFERED,
    run: (stage) => storageOf(stage).createBucket(fresh('bucket'), { public: false, type: 'ANALYTICS' }),
  },
  ...(['createBucket', 'updateBucket'] as const).map(
    (method): Capability => ({
      method: `storage.${method}`,
      use: 'versioningStatus',
      refused: NOT_OFFERED,
      run: (stage) => storageOf(stage)[method](BUCKET, { public: true, versioningStatus: 'ENABLED' }),
    }),
  ),
  {
    method: 'storage.getBucket',
    async run(stage) {
      const { data, error } = await storageOf(stage).getBucket('pictures')
      expect([data?.public, error]).toEqual([true, null])
    },
  },
  {
    method: 'storage.listBuckets',
    async run(stage) {
      const options = { limit: 1, search: 'pict', sortColumn: 'name', sortOrder: 'desc' } as const
      const { data } = await storageOf(stage).listBuckets(options)
      expect(data?.map(({ name }) => name)).toEqual(['pictures'])
    },
  },
  {
    method: 'storage.updateBucket',
    async run(stage) {
      const name = fresh('bucket')
      await storageOf(stage).createBucket(name)
      expect((await storageOf(stage).updateBucket(name, { public: true })).error).toBeNull()
      expect((await storageOf(stage).getBucket(name)).data?.public).toBe(true)
    },
  },
  {
    method: 'storage.emptyBucket',
    async run(stage) {
      const name = fresh('bucket')
      const storage = storageOf(stage)
      await storage.createBucket(name)
      await storage.from(name).upload('a.txt', 'a')
      expect((await storage.emptyBucket(name)).error).toBeNull()
      expect((await storage.from(name).list()).data).toEqual([])
    },
  },
  {
    method: 'storage.deleteBucket',
    async run(stage) {
      const name = fresh('bucket')
      await storageOf(stage).createBucket(name)
      expect((await storageOf(stage).deleteBucket(name)).error).toBeNull()
      expect((await storageOf(stage).getBucket(name)).error?.message).toBe('Bucket not found')
    },
  },
  {
    method: 'storage.getBucketLifecycle',
    refused: NOT_OFFERED,
    run: (stage) => storageOf(stage).getBucketLifecycle('pictures'),
  },
  {
    method: 'storage.updateBucketLifecycle',
    refused: NOT_OFFERED,
    run: (stage) => storageOf(stage).updateBucketLifecycle('pictures', { rules: [] }),
  },
  {
    method: 'storage.deleteBucketLifecycle',
    refused: NOT_OFFERED,
    run: (stage) => storageOf(stage).deleteBucketLifecycle('pictures'),
  },
  {
    method: 'storage.purgeBucketCache',
    refused: NOT_OFFERED,
    run: (stage) => storageOf(stage).purgeBucketCache('pictures'),
  },
  {
    method: 'storage.from',
    async run(stage) {
      expect((await storageOf(stage).from('pictures').list()).error).toBeNull()
    },
  },
  ...ownSettings('storage', (stage) => storageOf(stage)),
]

const objects: readonly Capability[] = [
  {
    method: 'storage.from().upload',
    async run(stage) {
      const { files, name } = await withText(stage)
      const answer = await fetch(files.getPublicUrl(name).data.publicUrl)
      expect(answer.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
    },
  },
  {
    method: 'storage.from().update',
    async run(stage) {
      const { files, name } = await withText(stage)
      expect((await files.update(name, 'Servus')).error).toBeNull()
      expect(await (await files.download(name)).data?.text()).toBe('Servus')
    },
  },
  {
    method: 'storage.from().createSignedUploadUrl',
    async run(stage) {
      const { data } = await (await filesOf(stage)).createSignedUploadUrl(fresh('txt'))
      expect(data?.token).toMatch(/^ey/)
    },
  },
  {
    method: 'storage.from().uploadToSignedUrl',
    async run(stage) {
      const name = fresh('txt')
      const { data } = await (await filesOf(stage)).createSignedUploadUrl(name)
      const visitor = stage.client('anon').storage.from(BUCKET)
      const { error } = await visitor.uploadToSignedUrl(name, data?.token ?? '', 'Hallo')
      expect(error).toBeNull()
    },
  },
  {
    method: 'storage.from().download',
    async run(stage) {
      const { files, name } = await withText(stage)
      expect(await (await files.download(name)).data?.text()).toBe('Grüß Gott')
    },
  },
  {
    method: 'storage.from().download',
    use: 'transform',
    async run(stage) {
      const { files, name } = await withPicture(stage)
      const { data } = await files.download(name, { transform: { width: 160 } })
      expect((await sharp(await (data as Blob).arrayBuffer()).metadata()).width).toBe(160)
    },
  },
  {
    method: 'storage.from().download',
    use: 'versionId',
    refused: NOT_OFFERED,
    async run(stage) {
      const { files, name } = await withText(stage)
      return files.download(name, { versionId: '1' })
    },
  },
  {
    method: 'storage.from().download().asStream',
    async run(stage) {
      const { files, name } = await withText(stage)
      const { data } = await files.download(name).asStream()
      expect(await new Response(data).text()).toBe('Grüß Gott')
    },
  },
  {
    method: 'storage.from().getPublicUrl',
    async run(stage) {
      const { files, name } = await withText(stage)
      expect((await fetch(files.getPublicUrl(name).data.publicUrl)).status).toBe(200)
    },
  },
  {
    method: 'storage.from().getPublicUrl',
    use: 'transform',
    async run(stage) {
      const { files, name } = await withPicture(stage)
      const options = { transform: { width: 160, format: 'origin' as const } }
      expect(await widthAt(files.getPublicUrl(name, options).data.publicUrl)).toBe(160)
    },
  },
  {
    method: 'storage.from().createSignedUrl',
    async run(stage) {
      const { files, name } = await withText(stage)
      const { data } = await files.createSignedUrl(name, 60)
      expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('Grüß Gott')
    },
  },
  {
    method: 'storage.from().createSignedUrl',
    use: 'transform',
    async run(stage) {
      const { files, name } = await withPicture(stage)
      const { data } = await files.createSignedUrl(name, 60, { transform: { width: 160 } })
      expect(await widthAt(data?.signedUrl ?? '')).toBe(160)
    },
  },
  {
    method: 'storage.from().createSignedUrl',
    use: 'versionId',
    refused: NOT_OFFERED,
    async run(stage) {
      const { files, name } = await withText(stage)
      return files.createSignedUrl(name, 60, { versionId: '1' })
    },
  },
  {
    method: 'storage.from().createSignedUrls',
    async run(stage) {
      const { files, name } = await withText(stage)
      const { data } = await files.createSignedUrls([name], 60)
      expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('Grüß Gott')
    },
  },
  {
    method: 'storage.from().info',
    async run(stage) {
      const { files, name } = await withText(stage)
      expect((await files.info(name)).data).toMatchObject({ size: 11, metadata: { by: 'Erika' } })
    },
  },
  {
    method: 'storage.from().info',
    use: 'versionId',
    refused: NOT_OFFERED,
    async run(stage) {
      const { files, name } = await withText(stage)
      return files.info(name, { versionId: '1' })
    },
  },
  {
    method: 'storage.from().exists',
    async run(stage) {
      const { files, name } = await withText(stage)
      expect([(await files.exists(name)).data, (await files.exists('none')).data]).toEqual([true, false])
    },
  },
  {
    method: 'storage.from().list',
    async run(stage) {
      const { files, name } = await withText(stage)
      const { data } = await files.list('', { search: name })
      expect(data?.map((found) => found.name)).toEqual([name])
    },
  },
  {
    method: 'storage.from().listV2',
    refused: NOT_OFFERED,
    run: async (stage) => (await filesOf(stage)).listV2(),
  },
  {
    method: 'storage.from().move',
    async run(stage) {
      const { files, name } = await withText(stage)
      expect((await files.move(name, `moved/${name}`)).error).toBeNull()
      expect((await files.exists(`moved/${name}`)).data).toBe(true)
    },
  },
  {
    method: 'storage.from().copy',
    async run(stage) {
      const { files, name } = await withText(stage)
      const metadata = { mimetype: 'text/markdown' }
      const { error } = await files.copy(name, `copied/${name}`, { copyMetadata: false, metadata })
      expect(error).toBeNull()
      expect((await files.info(`copied/${name}`)).data?.contentType).toBe('text/markdown')
    },
  },
  ...(['move', 'copy'] as const).map(
    (method): Capability => ({
      method: `storage.from().${method}`,
      use: 'sourceVersionId',
      refused: NOT_OFFERED,
      async run(stage) {
        const { files, name } = await withText(stage)
        return files[method](name, fresh('txt'), { sourceVersionId: '1' })
      },
    }),
  ),
  {
    method: 'storage.from().remove',
    async run(stage) {
      const { files, name } = await withText(stage)
      expect((await files.remove([name])).data?.map((removed) => removed.name)).toEqual([name])
    },
  },
  {
    method: 'storage.from().remove',
    use: 'versionId',
    refused: { code: 'InvalidRequest', statusCode: '400' },
    async run(stage) {
      const { files, name } = await withText(stage)
      return files.remove([{ path: name, versionId: '1' }])
    },
  },
  {
    method: 'storage.from().purgeCache',
    refused: NOT_OFFERED,
    run: async (stage) => (await filesOf(stage)).purgeCache('a.txt'),
  },
  {
    method: 'storage.from().toBase64',
    async run(stage) {
      expect((await filesOf(stage)).toBase64('ab')).toBe('YWI=')
    },
  },
  ...ownSettings('storage.from()', (stage) => storageOf(stage).from('pictures')),
]

type Call = readonly [name: string, call: (stage: Stage) => Promise<unknown>]

const index = { indexName: 'i', dataType: 'float32', dimension: 2, distanceMetric: 'cosine' } as const
const vectors = { vectors: [{ key: 'a', data: { float32: [1, 2] } }] }
const vectorsOf = (stage: Stage) => storageOf(stage).vectors
const vectorBucket = (stage: Stage) => vectorsOf(stage).from('v')

const analyticsAndVectors: readonly Capability[] = [
  ...refusedCalls('storage.analytics', [
    ['createBucket', (stage) => storageOf(stage).analytics.createBucket('a')],
    ['listBuckets', (stage) => storageOf(stage).analytics.listBuckets()],
    ['deleteBucket', (stage) => storageOf(stage).analytics.deleteBucket('a')],
  ]),
  {
    method: 'storage.analytics.from',
    refused: { message: 'Request failed with status 403', status: 403 },
    run: (stage) => storageOf(stage).analytics.from('a').listNamespaces(),
  },
  ...ownSettings('storage.analytics', (stage) => storageOf(stage).analytics),
  ...refusedCalls('storage.vectors', [
    ['createBucket', (stage) => vectorsOf(stage).createBucket('v')],
    ['getBucket', (stage) => vectorsOf(stage).getBucket('v')],
    ['listBuckets', (stage) => vectorsOf(stage).listBuckets()],
    ['deleteBucket', (stage) => vectorsOf(stage).deleteBucket('v')],
    ['from', (stage) => vectorBucket(stage).listIndexes()],
  ]),
  ...ownSettings('storage.vectors', vectorsOf),
  ...refusedCalls('storage.vectors.from()', [
    ['createIndex', (stage) => vectorBucket(stage).createIndex(index)],
    ['getIndex', (stage) => vectorBucket(stage).getIndex('i')],
    ['listIndexes', (stage) => vectorBucket(stage).listIndexes()],
    ['deleteIndex', (stage) => vectorBucket(stage).deleteIndex('i')],
    ['index', (stage) => vectorBucket(stage).index('i').listVectors()],
  ]),
  ...ownSettings('storage.vectors.from()', vectorBucket),
  ...refusedCalls('storage.vectors.from().index()', [
    ['putVectors', (stage) => vectorBucket(stage).index('i').putVectors(vectors)],
    [
      'getVectors',
      (stage) =>
        vectorBucket(stage)
          .index('i')
          .getVectors({ keys: ['a'] }),
    ],
    ['listVectors', (stage) => vectorBucket(stage).index('i').listVectors()],
    [
      'queryVectors',
      (stage) =>
        vectorBucket(stage)
          .index('i')
          .queryVectors({ queryVector: { float32: [1, 2] }, topK: 1 }),
    ],
    [
      'deleteVectors',
      (stage) =>
        vectorBucket(stage)
          .index('i')
          .deleteVectors({ keys: ['a'] }),
    ],
  ]),
  ...ownSettings('storage.vectors.from().index()', (stage) => vectorBucket(stage).index('i')),
]

function refusedCalls(object: string, calls: readonly Call[]): readonly Capability[] {
  return calls.map(([name, run]) => ({ method: `${object}.${name}`, refused: VECTORS_NOT_OFFERED, run }))
}

/** What every object of the package has and no request is made for. */
function ownSettings(
  object: string,
  of: (stage: Stage) => { setHeader(name: string, value: string): object; throwOnError(): object },
): readonly Capability[] {
  return (['setHeader', 'throwOnError'] as const).map((name) => ({
    method: `${object}.${name}`,
    async run(stage) {
      const settings = of(stage)
      const own = name === 'setHeader' ? settings.setHeader('x-one', '1') : settings.throwOnError()
      expect(own).toBe(settings)
    },
  }))
}

export const storage: Section = {
  title: 'Storage',
  package: 'storage-js',
  objects: ({ storage }) => ({
    storage,
    'storage.from()': storage.from('x'),
    'storage.from().download()': storage.from('x').download('y'),
    'storage.analytics': storage.analytics,
    'storage.vectors': storage.vectors,
    'storage.vectors.from()': storage.vectors.from('x'),
    'storage.vectors.from().index()': storage.vectors.from('x').index('y'),
  }),
  rows: [...buckets, ...objects, ...analyticsAndVectors],
}
