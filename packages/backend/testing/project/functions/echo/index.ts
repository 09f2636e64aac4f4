import { endpoint } from '../_shared/endpoint.ts'

/** Returns the request body. */
export const handle = endpoint(async (body) => body)
