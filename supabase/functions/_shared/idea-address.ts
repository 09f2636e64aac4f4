/** Address of an idea's page by its id; the page redirects to the one with words of the title. */
export const ideaAddress = (siteUrl: string, id: string): string =>
  `${siteUrl}/ideen/${id.replaceAll('-', '').slice(0, 10)}`
