import type { TownEvent } from './event'

/** German words for what became of a planned event; nothing for one that takes place as planned. */
export const STATUS_WORDS: Readonly<Record<TownEvent['status'], string | null>> = {
  scheduled: null,
  cancelled: 'Abgesagt',
  postponed: 'Verschoben',
  sold_out: 'Ausverkauft',
}

/** Every status with its word, for the form of the office. */
export const STATUS_CHOICES = Object.entries(STATUS_WORDS).map(([key, word]) => ({
  key,
  label: word ?? 'Findet statt',
}))
