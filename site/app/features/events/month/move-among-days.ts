import type { KeyboardEvent } from 'react'

const WEEK = 7

/** Moves the focus on an arrow key, Home and End to the next day with events in that direction. */
export function moveAmongDays(event: KeyboardEvent<HTMLTableElement>): void {
  if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const focused = Number(event.target.dataset.day)
  if (!focused) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')]
  const days = links.map(({ dataset }) => Number(dataset.day))
  const isInColumn = (day: number) => (day - focused) % WEEK === 0
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: days.findLastIndex((day) => day < focused),
    ArrowRight: days.findIndex((day) => day > focused),
    ArrowUp: days.findLastIndex((day) => day < focused && isInColumn(day)),
    ArrowDown: days.findIndex((day) => day > focused && isInColumn(day)),
    Home: 0,
    End: days.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  // The page does not scroll by the key.
  event.preventDefault()
  links[target]?.focus()
}
