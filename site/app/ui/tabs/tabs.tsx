import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { TabCount } from './tab-count'
import { TAB, TAB_LIST } from './tab-style'

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
