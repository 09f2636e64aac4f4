import { inTown } from '../time/town-time'

/** A CSV file as a blob. */
export const csvBlob = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' })

/** Starts a download. */
export function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has started the download by the next task; Firefox reads the URL only then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** `stammdaten-2026-11-21.csv`, with the town's calendar day. */
export const datedName = (name: string, now: Date, ending: 'csv' | 'xlsx'): string =>
  `${name}-${inTown(now).day}.${ending}`
