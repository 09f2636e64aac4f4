import type { ReactNode } from 'react'
import { UnsavedChangesProvider } from '../../lib/form/unsaved-changes'
import { classNames } from '../../ui/class-names'
import { Townscape } from '../../ui/illustrations/townscape'
import { CONTENT_ID } from '../../ui/skip-link'
import { Sign } from '../sign'
import type { Area } from './area'
import { AreaDrawer } from './area-drawer'
import { AreaMenu } from './area-menu'

/**
 * Layout of the pages for signed-in users: a sidebar, on small screens a bar with a drawer, and the page. Wraps the guard. Its layout route
 * exports `handle = AREA_HANDLE`, so that the public header and footer are omitted.
 */
export function AreaShell({ area, children }: { area: Area; children: ReactNode }) {
  return (
    <UnsavedChangesProvider>
      <div className="@container/area">
        <div className="flex min-h-dvh flex-col bg-paper-bright @5xl/area:grid @5xl/area:grid-cols-[17rem_minmax(0,1fr)] print:block">
          <header data-print="no" className="on-river bg-river-900 text-river-100">
            <Bar area={area} />
            <Sidebar area={area} />
          </header>
          <main
            id={CONTENT_ID}
            tabIndex={-1}
            className={classNames(
              '@container w-full px-[clamp(min(1rem,5vw),4vw,2rem)] pt-6 pb-16 @5xl/area:pt-10',
              area.wide ? 'max-w-[110rem]' : 'max-w-5xl',
            )}
          >
            {children}
          </main>
        </div>
      </div>
    </UnsavedChangesProvider>
  )
}

function Bar({ area }: { area: Area }) {
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-[clamp(min(1rem,5vw),4vw,2.5rem)] py-2 @5xl/area:hidden">
      <AreaName title={area.title} />
      {area.userLabel && <AreaDrawer area={area} userLabel={area.userLabel} />}
    </div>
  )
}

function Sidebar({ area }: { area: Area }) {
  return (
    <div className="sticky top-0 hidden h-dvh flex-col overflow-y-auto @5xl/area:flex">
      <div className="flex flex-1 flex-col gap-5 px-4 pt-6 pb-4 tall:min-h-0">
        <AreaName title={area.title} />
        {area.userLabel && <AreaMenu area={area} userLabel={area.userLabel} />}
      </div>
      <Townscape
        time="night"
        className="h-20 shrink-0 object-[42%_100%] opacity-80 [@media(height<50rem)]:hidden"
      />
    </div>
  )
}

function AreaName({ title }: { title: string }) {
  return (
    <p className="flex min-w-0 items-center gap-3 font-display text-xl leading-tight font-extrabold text-white">
      <Sign className="size-9 shrink-0 rounded-soft bg-paper object-contain p-1 @max-sm/area:hidden" />
      <span className="min-w-0">{title}</span>
    </p>
  )
}
