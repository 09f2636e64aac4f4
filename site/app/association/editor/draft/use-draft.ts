import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBeforeUnload } from 'react-router'
import { DraftStore, type DraftView } from './draft-store'
import { differences } from './merge'
import type { StoredSettings } from './stored-settings'

export type Draft = DraftView &
  Readonly<{
    store: DraftStore
    /** Whether it differs from the published version. */
    changed: boolean
  }>

/** The shared draft, saved also when the page is left for another one; closing the window before asks. */
export function useDraft(initial: StoredSettings): Draft {
  const [store] = useState(() => new DraftStore(initial))
  const view = useSyncExternalStore(store.subscribe, store.view, store.view)
  useEffect(() => () => void store.save(), [store])
  useBeforeUnload((event) => {
    if (!store.isSaved()) event.preventDefault()
  })
  return {
    ...view,
    store,
    changed: differences(view.published?.document ?? {}, view.document).length > 0,
  }
}
