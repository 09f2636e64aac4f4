/**
 * Invisible marks that come with text from websites, PDF files and banking apps: zero-width space, soft hyphen, word joiner, byte order mark, and
 * marks of the writing direction. The joiners of scripts and emojis (U+200C, U+200D) belong to the text.
 */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')
