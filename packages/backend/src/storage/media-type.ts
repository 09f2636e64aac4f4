/** The media type of a stored one, without its parameter: `text/csv` of `text/csv;charset=utf-8`. */
export const essenceOf = (mimetype: string | undefined): string => mimetype?.split(';', 1)[0] ?? ''

/** A media type with its character set, as it is stored and sent. */
export const withCharset = (type: string, charset: string | undefined): string =>
  charset === undefined ? type : `${type};charset=${charset}`

/** The character set of a stored media type. */
export const charsetOf = (mimetype: string): string | undefined => /;charset=(.+)$/.exec(mimetype)?.[1]
