import { StorageClient } from '@supabase/storage-js'
import { expect } from 'vitest'
import type { Persona } from '../../testing/personas.ts'
import type { TestServer } from '../../testing/test-server.ts'

const HOST = 'http://site.test'

/** The official client with the token of a persona, calling a test server in-process. */
export function storageOf(server: TestServer, { headers }: Pick<Persona, 'headers'>): StorageClient {
  return new StorageClient(`${HOST}/storage/v1`, { ...headers }, (input, init) =>
    server.fetch(String(input).replace(HOST, ''), init),
  )
}

/** A storage error as the official client returns it. */
export const storageError = (statusCode: string, code: string, message?: string) =>
  expect.objectContaining({ status: 400, statusCode, code, ...(message && { message }) })
