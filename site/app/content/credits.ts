/** Who took the pictures that the association shows of itself. */
export const PHOTOGRAPHER = {
  name: 'Studio Musterbild',
  url: 'https://www.studio-musterbild.example',
} as const
