import type { User } from '@supabase/auth-js'
import type { ReactNode } from 'react'
import { interceptFetch } from '../../testing/intercept-fetch'
import { renderPage } from '../../testing/render-page'
import { AuthProvider } from '../auth-provider'
import { storageKey } from '../stored-session'
import { sessionOf } from './sessions'

const CREATED = '2026-01-01T12:00:00Z'
const ERIKA = { email: 'erika@example.org', email_confirmed_at: CREATED, created_at: CREATED }

/** Responses by path, optionally after the method: `PATCH /rest/v1/profiles`. */
export type AnswersByPath = Record<string, (request: Request) => Response | Promise<Response>>

const PROFILE = { user_id: 'erika', first_name: 'Erika', newsletter_subscribed: true }

/**
 * Renders a page for a member with a stored session and the real clients. `answers` are the server's; they may be changed later. Other
 * paths fail like a network error. Returns the requests.
 */
export function renderSignedIn(
  page: ReactNode,
  answers: AnswersByPath,
  changed: Partial<User> = {},
  address = '/',
): Request[] {
  const session = sessionOf('erika')
  const user = { ...session.user, ...ERIKA, ...changed }
  localStorage.setItem(storageKey(window.location.origin), JSON.stringify({ ...session, user }))
  const own: AnswersByPath = {
    'GET /auth/v1/user': () => Response.json(user),
    '/auth/v1/settings': () => Response.json({ mailer_autoconfirm: true }),
    '/rest/v1/rpc/get_user_role': () => Response.json('member'),
    '/rest/v1/profiles': () => Response.json(PROFILE),
  }
  const requests = interceptFetch((request) => {
    const { pathname } = new URL(request.url)
    for (const path of [`${request.method} ${pathname}`, pathname]) {
      const answer = answers[path] ?? own[path]
      if (answer) return answer(request)
    }
    throw new TypeError('Failed to fetch')
  })
  renderPage(<AuthProvider>{page}</AuthProvider>, address, ['board'], '/*')
  return requests
}

/** The error response of the auth service with this code. */
export const authRefusal = (code: string, status = 422): Response =>
  Response.json(
    { error_code: code, code, msg: 'Said by the server' },
    { status, headers: { 'x-supabase-api-version': '2024-01-01' } },
  )
