import { inTown } from './time/town-time'

/** A CSV file as the browser keeps it. */
export const csvBlob = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' })

/** Hands the visitor a file to keep. */
export function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has the file by the time the next task begins; Firefox asks for the address only then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** `stammdaten-2026-11-21.csv`, by the town's calendar. */
export const datedName = (name: string, now: Date, ending: 'csv' | 'xlsx'): string =>
  `${name}-${inTown(now).day}.${ending}`
