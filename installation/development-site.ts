import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type { SiteAccess } from '../site/app/lib/supabase/access.ts'
import { projectFolder } from './project-folder.ts'
import { renderer } from './site.ts'

/** The site from its sources with hot reload; imported in development only. */
export async function createDevelopmentSite(access: SiteAccess) {
  const vite = await withoutSignalHandlers(() =>
    createServer({ root: projectFolder('site'), server: { middlewareMode: true }, appType: 'custom' }),
  )
  const load = async () =>
    (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild
  return {
    render: renderer(load, access, 'development'),
    before: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
      vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}

/** React Router starts a second Vite, which would exit the process on SIGTERM before the database has stopped. */
async function withoutSignalHandlers<T>(work: () => Promise<T>): Promise<T> {
  const ours = new Set(process.listeners('SIGTERM'))
  const result = await work()
  for (const listener of process.listeners('SIGTERM')) {
    if (!ours.has(listener)) process.off('SIGTERM', listener)
  }
  return result
}
