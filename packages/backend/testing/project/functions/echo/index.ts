import { endpoint } from '../_shared/endpoint.ts'

/** Answers the body it is sent. */
export const handle = endpoint(async (body) => body)
