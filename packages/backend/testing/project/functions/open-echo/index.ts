import { endpoint } from '../_shared/endpoint.ts'

/** Answers the body it is sent, also to callers without an API key. */
export const handle = endpoint(async (body) => body)
