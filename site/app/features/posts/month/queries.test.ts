import { afterEach, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../../lib/testing/client-answering'
import { currentMonthPhoto, listMonthPhotos, monthBefore } from './queries'

afterEach(() => void vi.restoreAllMocks())

const ofMonth = (photo_of_month: string) => ({ id: photo_of_month, photo_of_month })

it.each([
  ['of the present month', ['2026-11-01', '2026-10-01'], '2026-11-01'],
  ['of the month before', ['2026-10-01', '2026-09-01'], '2026-10-01'],
  ['none of earlier ones', ['2026-09-01'], undefined],
  ['none where none is chosen', [], undefined],
])('the current photo is that %s; the others are earlier ones', async (_which, months, current) => {
  const { client, requestedUrl } = clientAnswering(() => Response.json(months.map(ofMonth)))
  const photos = await listMonthPhotos(client, '2026-11-21')
  expect(photos.current?.id).toBe(current)
  expect(photos.earlier.map(({ id }) => id)).toEqual(months.filter((month) => month !== current))
  expect(Object.fromEntries(requestedUrl().searchParams)).toMatchObject({
    approved: 'eq.true',
    order: 'photo_of_month.desc,created_at.desc',
    limit: '24',
  })
})

it('the home page reads the current one alone', async () => {
  const { client, requestedUrl } = clientAnswering(() => Response.json([ofMonth('2025-12-01')]))
  expect(await currentMonthPhoto(client, '2026-01-31')).toMatchObject({ id: '2025-12-01' })
  expect(requestedUrl().searchParams.getAll('photo_of_month')).toEqual(['not.is.null', 'gte.2025-12-01'])
  expect(monthBefore('2026-11-30')).toBe('2026-10-01')
})

it('there is none, and the error is logged, when they cannot be read', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(() => Response.json({ message: 'no', code: 'X' }, { status: 400 }))
  expect(await listMonthPhotos(client, '2026-11-21')).toEqual({ current: undefined, earlier: [] })
  expect(log).toHaveBeenCalledOnce()
})
