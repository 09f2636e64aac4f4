import { Dialog as Base } from '@base-ui/react/dialog'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { CloseIcon } from '../../ui/icon/close-icon'
import { Townscape } from '../../ui/illustrations/townscape'
import { AreaMenu, type AreaMenuProps } from './area-menu'

/** The area's menu on small screens: a modal drawer on the left that traps the focus and restores it. */
export function AreaDrawer({ area, userLabel }: Omit<AreaMenuProps, 'onSelect'>) {
  const [open, setOpen] = useState(false)
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger className="inline-flex min-h-11 items-center gap-2 rounded-soft border-2 border-river-300/60 px-3 py-1.5 font-semibold text-white hover:bg-river-800">
        <Menu aria-hidden="true" className="size-5" />
        Menü
      </Base.Trigger>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop fixed inset-0 z-40 bg-river-950/60" />
        <Base.Popup className="drawer-popup on-river fixed inset-y-0 left-0 z-50 flex w-[min(20rem,88vw)] flex-col overflow-y-auto overscroll-contain bg-river-900 text-river-100 shadow-lifted">
          <div className="flex flex-1 flex-col gap-3 px-4 pt-3 pb-4 tall:min-h-0">
            <div className="flex items-center gap-3">
              <Base.Title className="min-w-0 flex-1 text-xl text-white">
                {area.drawerTitle ?? area.title}
              </Base.Title>
              <Base.Close
                aria-label="Schließen"
                className="grid size-11 shrink-0 place-items-center rounded-soft hover:bg-river-800 hover:text-white"
              >
                <CloseIcon className="size-5" />
              </Base.Close>
            </div>
            <AreaMenu area={area} userLabel={userLabel} onSelect={() => setOpen(false)} />
          </div>
          <Townscape
            time="night"
            className="h-16 shrink-0 object-[42%_100%] opacity-80 [@media(height<50rem)]:hidden"
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
