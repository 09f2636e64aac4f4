import { expect } from 'vitest'
import { credentials } from '../client.ts'
import type { Section } from './capability.ts'

export const functions: Section = {
  title: 'Functions',
  package: 'functions-js',
  objects: ({ functions }) => ({ functions }),
  rows: [
    {
      method: 'functions.invoke',
      async run({ client }) {
        const { data, error } = await client('admin').functions.invoke('echo', {
          body: { text: 'Grüß Gott' },
        })
        expect([data, error]).toEqual([{ text: 'Grüß Gott' }, null])
      },
    },
    {
      method: 'functions.invoke',
      use: 'unknown function',
      refused: { name: 'FunctionsHttpError', message: 'Edge Function returned a non-2xx status code' },
      run: ({ client }) => client('admin').functions.invoke('gibt-es-nicht'),
    },
    {
      method: 'functions.setAuth',
      async run({ client, keys }) {
        const { functions } = client('anon')
        functions.setAuth('no-token')
        expect((await functions.invoke('echo', { body: {} })).response?.status).toBe(401)
        functions.setAuth(credentials(keys).member.ours.authorization?.replace('Bearer ', '') ?? '')
        expect((await functions.invoke('echo', { body: {} })).error).toBeNull()
      },
    },
  ],
}
