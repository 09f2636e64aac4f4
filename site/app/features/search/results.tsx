import { Link } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { foldAccents, matchesSearch } from '../../lib/list/search'
import { longDay } from '../../lib/time/town-time'
import { Badge } from '../../ui/text/badge'
import {
  type FoundKind,
  foundKind,
  type Group,
  type Hit,
  hitCount,
  type SearchResult,
  searchPath,
} from './search'

type ResultsProps = {
  result: SearchResult & { state: 'found' }
  words: string
  only: FoundKind | null
}

/** Results by kind. */
export function Results({ result: { groups, marks, corrected }, words, only }: ResultsProps) {
  return (
    <div className="grid gap-10">
      {corrected && (
        <p className="text-lg">
          Nichts enthält „{words}“. Meinten Sie{' '}
          <Link to={searchPath(corrected, only ?? undefined)} className="text-link font-semibold">
            {corrected}
          </Link>
          ?
        </p>
      )}
      {only && (
        <p>
          <Link to={searchPath(words)} className="inline-flex min-h-11 items-center text-link">
            Überall suchen
          </Link>
        </p>
      )}
      {groups.map((group) => (
        <ResultGroup key={group.kind} group={group} marks={marks} words={corrected ?? words} />
      ))}
    </div>
  )
}

function ResultGroup({ group, marks, words }: { group: Group; marks: readonly string[]; words: string }) {
  const { areas } = useSettings()
  const { kind, hits, total } = group
  const { label, list, all } = foundKind(kind)
  const allOfList = all?.(areas)
  // Lists search for the words as typed, and only among coming entries.
  const isListed = hits.some(
    ({ title, detail, excerpt, isPast, isUnlisted }) =>
      !isPast && !isUnlisted && matchesSearch(words, [title, detail, excerpt]),
  )
  const id = `gefunden-${kind}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {label(areas)}{' '}
        <span className="font-sans text-lg font-normal text-ink-soft">({hitCount([group])})</span>
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {hits.map((hit) => (
          <li key={`${hit.path} ${hit.title}`}>
            <Found hit={hit} marks={marks} />
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {total > hits.length && (
          <Link to={searchPath(words, kind)} className="inline-flex min-h-11 items-center text-link">
            {label(areas)}: mehr Treffer zeigen
          </Link>
        )}
        {allOfList && isListed && (
          <Link
            to={`${list(areas)}?${new URLSearchParams({ suche: words })}`}
            className="inline-flex min-h-11 items-center text-link"
          >
            {allOfList} mit „{words}“
          </Link>
        )}
      </p>
    </section>
  )
}

function Found({
  hit: { path, title, detail, excerpt, happensAt, isPast },
  marks,
}: {
  hit: Hit
  marks: readonly string[]
}) {
  return (
    <article className="relative -mx-3 grid gap-1 rounded-soft px-3 py-3 hover:bg-river-50">
      <h3 className="text-xl leading-snug hyphens-auto wrap-anywhere">
        <Link
          to={path}
          reloadDocument={path.endsWith('.pdf')}
          className="text-link after:absolute after:inset-0"
        >
          <Marked text={title} marks={marks} />
        </Link>
      </h3>
      {(happensAt || detail) && (
        <p className="flex flex-wrap items-center gap-x-2 text-[0.9375rem] text-ink-soft">
          {happensAt && <time dateTime={happensAt}>{longDay(happensAt)}</time>}
          {happensAt && detail && <span aria-hidden="true">·</span>}
          {detail && (
            <span className="wrap-anywhere">
              <Marked text={detail} marks={marks} />
            </span>
          )}
          {isPast && <Badge tone="neutral">Vorbei</Badge>}
        </p>
      )}
      {excerpt && (
        <p className="line-clamp-3 wrap-anywhere">
          <Marked text={excerpt} marks={marks} />
        </p>
      )}
    </article>
  )
}

function Marked({ text, marks }: { text: string; marks: readonly string[] }) {
  return markedParts(text, marks).map(({ text, isMarked }, place) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <mark key={place} className="rounded-xs bg-straw-light text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

/** A part of a text; marked where it is a word that was looked for. */
type Part = Readonly<{ text: string; isMarked: boolean }>

/** Stems of fewer letters are the beginning of too many words. */
const SHORTEST_STEM = 4

/** As the database folds words: without accents, and with one spelling of umlauts (`private.search_text`). */
const fold = (word: string): string =>
  foldAccents(word)
    .replaceAll('ae', 'a')
    .replaceAll('oe', 'o')
    .replace(/(?<![aeiouyq])ue/g, 'u')

/** A text in parts, of which those are marked that contain one of the stems. */
export function markedParts(text: string, marks: readonly string[]): Part[] {
  const isFound = (word: string) => {
    const folded = fold(word)
    return marks.some((mark) =>
      mark.length < SHORTEST_STEM
        ? folded.startsWith(mark) && folded.length <= mark.length + 2
        : folded.includes(mark),
    )
  }
  return text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .map((part, place) => ({ text: part, isMarked: place % 2 === 1 && isFound(part) }))
    .filter(({ text }) => text !== '')
}
