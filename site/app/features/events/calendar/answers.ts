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
  return sentence('Diese Veranstaltung gibt es nicht oder nicht mehr.', 404)
}

/** 400: the address has values that the filter of the list does not know. */
export function unknownFilterAnswer(names: readonly string[]): Response {
  const which = names.map((name) => `„${name}“`).join(' und ')
  return sentence(`Diese Adresse enthält einen Filter, den es nicht gibt: ${which}.`, 400)
}

/** 503: the events could not be read. Calendars retry by themselves. */
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
