import { Combine } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { listSimilar } from '../../../entries/kinds/similar-ideas'
import { matchesSearch } from '../../../lib/list/search'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionClient } from '../../../lib/session/session-clients'
import { longDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { SearchField } from '../../../ui/field/search-field'
import { Spinner } from '../../../ui/loading/spinner'
import type { Item } from './item'

/** Most ideas that are offered at once. */
const MOST_OFFERED = 8

type MergeDialogProps = {
  item: Item
  /** All ideas. */
  items: readonly Item[]
  /** Resolves with whether they are merged. */
  onMerge: (item: Item, kept: Item) => Promise<boolean>
  onClose: () => void
}

/** Asks which published idea a duplicate is merged into; offers those like it, and by search all. */
export function MergeDialog({ item, items, onMerge, onClose }: MergeDialogProps) {
  const load = useCallback(
    async () =>
      listSimilar(await sessionClient(), { title: item.title, description: item.content, id: item.id }),
    [item],
  )
  const { loaded } = useLoaded(load)
  const [search, setSearch] = useState('')
  const [merging, setMerging] = useState(false)
  const searchRef = useRef<HTMLInputElement>(null)
  const published = items.filter(({ id, state }) => state === 'approved' && id !== item.id)
  const similar = loaded.state === 'loaded' ? loaded.value : []
  const offered = search.trim()
    ? published.filter(({ title }) => matchesSearch(search, [title])).slice(0, MOST_OFFERED)
    : similar.flatMap((one) => published.filter(({ id }) => id === one.id))

  async function merge(kept: Item) {
    if (merging) return
    setMerging(true)
    if (await onMerge(item, kept)) onClose()
    else setMerging(false)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Zusammenlegen: ${item.title}`}
      description="Diese Idee wird zur anderen: Wer sie unterstützt hat, zählt dort einmal, und ihre Adresse führt dorthin. Wer sie eingereicht hat, erfährt es, wenn eine E-Mail-Adresse angegeben ist."
    >
      <SearchField
        name="search"
        value={search}
        onSearch={setSearch}
        placeholder="Titel der anderen Idee"
        inputRef={searchRef}
      />
      <h3 className="mt-5 text-xl">{search.trim() ? 'Gefunden' : 'Ähnliche Ideen'}</h3>
      {loaded.state === 'loading' && !search.trim() && <Spinner label="Ähnliche Ideen werden gesucht …" />}
      {loaded.state !== 'loading' && offered.length === 0 && (
        <p role="status" className="mt-2">
          Keine veröffentlichte Idee gefunden. Suchen Sie nach einem Wort aus ihrem Titel.
        </p>
      )}
      <ul className="mt-2 grid gap-3">
        {offered.map((kept) => (
          <li key={kept.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{kept.title}</span>
              <span className="text-ink-soft">
                {longDay(kept.created_at)}, {kept.likes_count} {kept.likes_count === 1 ? 'Like' : 'Likes'}
              </span>
            </span>
            <Button variant="secondary" size="slim" disabled={merging} onClick={() => void merge(kept)}>
              <Combine aria-hidden="true" className="size-4" />
              Zusammenlegen<span className="sr-only"> mit {kept.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
