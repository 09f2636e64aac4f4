/** Whose mails these are, as the site calls the association (site/app/content/association.ts; a test compares). */
export const ASSOCIATION = 'Gewerbeverein Roding e. V.'
