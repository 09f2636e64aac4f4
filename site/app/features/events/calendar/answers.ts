import { sentenceAnswer } from '../../../lib/page/file-answer'

const RETRY_SECONDS = '60'

/**
 * Response with a calendar file. `inline`, because phones offer to add an inline file to the calendar but only store an attachment;
 * browsers that cannot display it store it under `fileName`.
 */
export function calendarAnswer(calendar: string, fileName: string): Response {
  return new Response(calendar, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${fileName}"`,
    },
  })
}

/** 404: there is no such event. */
export function missingAnswer(): Response {
  return sentenceAnswer('Diese Veranstaltung gibt es nicht oder nicht mehr.', 404)
}

/** 503: the events could not be read. Calendars retry by themselves. */
export function unavailableAnswer(): Response {
  return sentenceAnswer(
    'Der Kalender ist im Moment nicht erreichbar. Bitte versuchen Sie es in einer Minute noch einmal.',
    503,
    { 'retry-after': RETRY_SECONDS },
  )
}
