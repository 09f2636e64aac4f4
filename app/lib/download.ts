import { inTown } from './town-time'

/** Hands the visitor a CSV file to keep. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has the file by the time the next task begins; Firefox asks for the address only then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** `stammdaten-2026-11-21.csv`, by the town's calendar. */
export const datedCsvName = (name: string, now: Date): string => `${name}-${inTown(now).day}.csv`
