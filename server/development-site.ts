import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { renderer, type SiteAccess } from './site.ts'

/** The site from its sources, with hot reload; only ever loaded in development. */
export async function createDevelopmentSite(access: SiteAccess) {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const load = async () =>
    (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild
  return {
    render: renderer(load, access, 'development'),
    before: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
      vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}
