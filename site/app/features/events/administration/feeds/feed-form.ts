import { matching } from '../../../../lib/form/rules'
import { parsed, text } from '../../../../lib/form/schema'
import { categoryField, nameOf } from '../category-schema'
import type { Feed } from './queries'

/** Calendar programs write `webcal` for an address that is read with https. */
const withScheme = (typed: string): string => typed.replace(/^webcals?:/i, 'https:')

const isAddress = matching(
  /^(https?|webcals?):\/\/[^\s/?#]+([/?#]\S*)?$/i,
  'Die Adresse beginnt mit https:// oder webcal://.',
)

export const feedForm = (feed: Feed | null) => ({
  name: text({
    label: 'Name',
    maxLength: 120,
    required: 'Bitte geben Sie dem Kalender einen Namen.',
    autoComplete: 'off',
  }),
  url: parsed(withScheme, {
    ...{ label: 'Adresse des Kalenders', maxLength: 2_048, required: 'Bitte geben Sie die Adresse an.' },
    ...{ rule: isAddress, inputMode: 'url' as const, autoComplete: 'off' as const },
  }),
  organiser: text({
    ...{
      label: 'Veranstalter',
      maxLength: 120,
      required: 'Bitte geben Sie an, wer veranstaltet.',
      autoComplete: 'off',
    },
  }),
  category: categoryField(feed?.category ?? null),
  location: text({ label: 'Ort, wenn im Kalender keiner steht', maxLength: 200, autoComplete: 'off' }),
})

export const initialOfFeed = (feed: Feed | null) => ({
  name: feed?.name ?? '',
  url: feed?.url ?? '',
  organiser: feed?.organiser ?? '',
  category: feed ? nameOf(feed.category) : '',
  location: feed?.location ?? '',
})
