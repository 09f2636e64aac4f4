const RETRY_SECONDS = '60'

/**
 * A calendar file. Phones offer to put it into their calendar at once, which a file sent as attachment would keep them
 * from; browsers that don't know what to do with it store it under the name.
 */
export function calendarAnswer(calendar: string, fileName: string): Response {
  return new Response(calendar, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${fileName}"`,
    },
  })
}

/** There is no such event. */
export function missingAnswer(): Response {
  return sentence('Diese Veranstaltung gibt es nicht oder nicht mehr.', 404)
}

/** The events could not be read; calendars try again by themselves. */
export function unavailableAnswer(): Response {
  return sentence(
    'Der Kalender ist im Moment nicht erreichbar. Bitte versuchen Sie es in einer Minute noch einmal.',
    503,
    { 'retry-after': RETRY_SECONDS },
  )
}

function sentence(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  })
}
