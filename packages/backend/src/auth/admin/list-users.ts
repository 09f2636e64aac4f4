import type { Context } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import type { AuthContext } from '../context.ts'
import { validationFailed } from '../errors.ts'
import { USER_COLUMNS } from '../users/select-user.ts'
import { userAnswer } from '../users/user-answer.ts'
import type { UserRow } from '../users/user-row.ts'

const PER_PAGE = 50
const MAX_PER_PAGE = 1000

/** `GET /admin/users?page=&per_page=`: newest first; empty parameters mean the defaults. */
export async function listUsers({ pool }: AuthContext, c: Context<ServerEnv>): Promise<Response> {
  const page = positive(c.req.query('page'), 1)
  const perPage = Math.min(positive(c.req.query('per_page'), PER_PAGE), MAX_PER_PAGE)
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<UserRow>({
      name: 'list users',
      text: `select ${USER_COLUMNS} from auth.users as u where u.deleted_at is null
        order by u.created_at desc, u.id limit $1 offset $2`,
      values: [perPage, (page - 1) * perPage],
    }),
    pool.query<{ total: number }>('select count(*)::int as total from auth.users where deleted_at is null'),
  ])
  const total = counted[0]?.total ?? 0
  return c.json({ users: rows.map(userAnswer), aud: 'authenticated' }, 200, {
    'x-total-count': String(total),
    link: links(page, perPage, total),
  })
}

/** The official client reads `page` as the first parameter and needs `rel` in quotes. */
function links(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}

function positive(text: string | undefined, otherwise: number): number {
  if (!text) return otherwise
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > 1_000_000) {
    const quoted = JSON.stringify(text.slice(0, 40))
    throw validationFailed(`Bad Pagination Parameters: strconv.ParseUint: parsing ${quoted}: invalid syntax`)
  }
  return number
}
