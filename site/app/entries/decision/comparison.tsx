import type { ReactNode } from 'react'
/** A field before and after a change, as texts; null if it is empty. The `…Shown` variants, such as pictures, stand below. */
export type FieldChange = Readonly<{
  label: string
  before: string | null
  after: string | null
  beforeShown?: ReactNode
  afterShown?: ReactNode
}>

type ComparisonProps = {
  /** Fields that differ. */
  changes: readonly FieldChange[]
  /** Names of the two sides. */
  beforeLabel?: string
  afterLabel?: string
}

/** Old and new values of fields side by side, one below the other where there is no room. What differs is marked. */
export function Comparison({ changes, beforeLabel = 'Bisher', afterLabel = 'Neu' }: ComparisonProps) {
  return (
    <ul className="@container grid gap-3">
      {changes.map(({ label, before, after, beforeShown, afterShown }) => {
        const [old, now] = differenceOf(before ?? '', after ?? '')
        return (
          <li key={label} className="rounded-soft border border-line">
            <h3 className="border-b border-line px-3 py-2 font-text text-base font-semibold tracking-normal">
              {label}
            </h3>
            <dl className="grid @md:grid-cols-2">
              <Side label={beforeLabel} parts={old} tone="bg-market-100" shown={beforeShown} />
              <Side label={afterLabel} parts={now} tone="bg-meadow-light" shown={afterShown} />
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

type SideProps = { label: string; parts: readonly [string, string, string]; tone: string; shown: ReactNode }

function Side({ label, parts: [same, different, rest], tone, shown }: SideProps) {
  const isEmpty = same + different + rest === ''
  return (
    <div className="min-w-0 border-line px-3 py-2 not-first:border-t @md:not-first:border-t-0 @md:not-first:border-l">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">
        {isEmpty ? (
          <i>keine Angabe</i>
        ) : (
          <>
            {same}
            {different && <mark className={`rounded-xs text-ink ${tone}`}>{different}</mark>}
            {rest}
          </>
        )}
        {shown}
      </dd>
    </div>
  )
}

/** A text in three parts: as the other begins, what differs, as the other ends. */
type Parts = readonly [string, string, string]

/** What differs between two texts, in whole words. */
export function differenceOf(before: string, after: string): readonly [Parts, Parts] {
  const [old, now] = [before, after].map((text) => text.split(/(?<=\s)/)) as [string[], string[]]
  const shorter = Math.min(old.length, now.length)
  let begin = 0
  while (begin < shorter && old[begin] === now[begin]) begin += 1
  let end = 0
  while (end < shorter - begin && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const parts = (words: readonly string[]): Parts => [
    words.slice(0, begin).join(''),
    words.slice(begin, words.length - end).join(''),
    words.slice(words.length - end).join(''),
  ]
  return [parts(old), parts(now)]
}
