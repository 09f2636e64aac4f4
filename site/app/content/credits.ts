/** Photographer of the association's own pictures. */
export const PHOTOGRAPHER = {
  name: 'Studio Musterbild',
  url: 'https://www.studio-musterbild.example',
} as const
