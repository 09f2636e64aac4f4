/** What reads the list and its months in the browser, which loads both at once. */
export { listEventsWithChoices } from './listed-events'
export { listMonthOf } from './month/queries'
