/** Every page that a visitor can open without signing in. */
export const PUBLIC_ROUTES = [
  '/',
  '/ideen',
  '/events',
  '/gutscheine',
  '/mein-roding',
  '/mitmachen',
  '/impressum',
  '/datenschutz',
] as const
