import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type TabOf<Key extends string> = Readonly<{
  key: Key
  label: string
  /** Count beside the label; null while unknown, undefined where nothing is counted. */
  count?: number | null
  panel: ReactNode
  /** Keeps the panel mounted while another tab is open. */
  keepMounted?: boolean
}>

type TabsProps<Key extends string> = {
  label: string
  tabs: ReadonlyArray<TabOf<Key>>
  open: Key
  onOpen: (key: Key) => void
}

/** Tabs with optional counts, the first where the open one is not among them; only the open panel is rendered, apart from `keepMounted` ones. */
export function Tabs<Key extends string>({ label, tabs, open, onOpen }: TabsProps<Key>) {
  const shown = tabs.some(({ key }) => key === open) ? open : tabs[0]?.key
  return (
    <Base.Root value={shown} onValueChange={(key) => onOpen(key as Key)}>
      <Base.List aria-label={label} activateOnFocus data-print="no" className={TAB_LIST}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.key} value={tab.key} className={TAB}>
            {tab.label}
            <TabCount count={tab.count} />
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ key, panel, keepMounted = false }) => (
        <Base.Panel key={key} value={key} keepMounted={keepMounted} className="pt-5">
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

/** Row of tabs; in narrow windows they wrap. */
export const TAB_LIST = 'flex flex-wrap gap-2 border-river-900 @2xl:gap-1 @2xl:border-b-2'

/** A tab; `aria-selected` on a tab or `aria-current` on a link marks the open one. */
export const TAB =
  'inline-flex min-h-11 items-center gap-2 rounded-soft border border-line px-3 py-1.5 font-semibold text-river-800 no-underline ' +
  'hover:bg-river-100 aria-[current]:border-river-900 aria-[current]:bg-river-900 aria-[current]:text-white ' +
  'aria-selected:border-river-900 aria-selected:bg-river-900 aria-selected:text-white ' +
  '@2xl:rounded-b-none @2xl:border-transparent @2xl:px-4'

type TabCountProps = {
  /** Null hides the count. */
  count: number | null | undefined
  /** Noun for screen readers, where it differs from the label of the tab. */
  unit?: string
}

/** The count of a tab. */
export function TabCount({ count, unit }: TabCountProps) {
  if (count == null) return null
  return (
    <span className="rounded-full bg-river-100 px-2 text-[0.9375rem] leading-6 text-river-800 in-[[aria-current]]:bg-straw in-[[aria-current]]:text-ink in-aria-selected:bg-straw in-aria-selected:text-ink">
      {count.toLocaleString('de-DE')}
      {unit && <span className="sr-only"> {unit}</span>}
    </span>
  )
}
