import { type Api, apiOf, formApi, readBrowserAccess } from '../supabase/browser-access'
import { authClient } from './auth-client'
import { bearerFetch } from './bearer-fetch'
import { isSessionStored } from './stored-session'

const sessionAccess = async () => ({ ...readBrowserAccess(), fetch: bearerFetch(await authClient()) })

/** The API as the signed-in user; every request sends a valid access token. */
export const sessionApi = apiOf(sessionAccess)

/** A request of the signed-in user that no client sends. */
export const sessionFetch: typeof fetch = async (input, init) => (await sessionAccess()).fetch(input, init)

/**
 * The API for a public submission: with a stored session it belongs to its account, otherwise it is sent with the fetch of the form token.
 * Visitors never load the auth client.
 */
export const submissionApi = (send: typeof fetch): Api => (isSessionStored() ? sessionApi : formApi(send))
