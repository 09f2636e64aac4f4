import type { Settings } from './schema/settings.ts'
import type { CurrentHighlight } from './site-settings.ts'

type Item = Settings['highlights']['items'][number]

/** Highlights that are not over on `today` (`2026-11-21`): the opening ceremony, then the list. */
export function currentHighlights(
  { highlights, ceremony }: Pick<Settings, 'highlights' | 'ceremony'>,
  today: string,
): readonly CurrentHighlight[] {
  const opening =
    ceremony.day >= today
      ? [
          {
            title: ceremony.title,
            when: [germanDay(ceremony.day), ceremony.time, ceremony.place].filter(Boolean).join(', '),
            text: ceremony.text,
          },
        ]
      : []
  const listed = highlights.items.flatMap((item) => {
    const { from, until } = item.yearly ? inNextYear(item, today) : item
    const last = until || from
    if (last && last < today) return []
    const days =
      from && until && from !== until ? `${germanDay(from)} bis ${germanDay(until)}` : last && germanDay(last)
    const when = item.when.replaceAll('{Jahr}', (last || today).slice(0, 4)) || days
    return [{ title: item.title, when, text: item.text }]
  })
  return [...opening, ...listed]
}

/** The days of a yearly highlight when it takes place next, or now. Its years do not count. */
function inNextYear({ from, until }: Item, today: string): Pick<Item, 'from' | 'until'> {
  const last = (until || from).slice(5)
  const year = Number(today.slice(0, 4)) + (last && last < today.slice(5) ? 1 : 0)
  const acrossYears = from !== '' && until !== '' && from.slice(5) > until.slice(5)
  return {
    from: from && `${acrossYears ? year - 1 : year}${from.slice(4)}`,
    until: until && `${year}${until.slice(4)}`,
  }
}

/** `2026-12-24` as `24.12.2026`. */
const germanDay = (day: string): string => day.split('-').map(Number).reverse().join('.')
