/** A shape of the emblem: filled, or a line of `EMBLEM.lineWidth`. Colours are theme names or CSS colours. */
export type EmblemShape = Readonly<{ d: string; color: string; line?: true }>

/** The association's emblem, for the site and for generated pictures and documents. */
export const EMBLEM: Readonly<{ size: number; lineWidth: number; shapes: readonly EmblemShape[] }> = {
  size: 48,
  lineWidth: 2.4,
  shapes: [
    {
      color: 'river-800',
      d: 'M0 8a8 8 0 0 1 8-8h32a8 8 0 0 1 8 8v32a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z',
    },
    { color: 'straw', d: 'M6 33V22l6.5-7.5L19 22v11z' },
    { color: '#fff6e3', d: 'M17 33V15h2.5v-3.5H22V8h4v3.5h2.5V15H31v18z' },
    { color: 'market-500', d: 'M29 33V22l6.5-7.5L42 22v11z' },
    {
      color: 'river-800',
      d: 'M22 33v-6a2 2 0 0 1 4 0v6zM22.3 18h3.4v4h-3.4zM10.8 24h3.4v4h-3.4zM33.8 24h3.4v4h-3.4z',
    },
    {
      color: 'river-300',
      line: true,
      d: 'M6 37.5c3-2 6-2 9 0s6 2 9 0 6-2 9 0 6 2 9 0M12 42.5c2.7-1.6 5.3-1.6 8 0s5.3 1.6 8 0 5.3-1.6 8 0',
    },
  ],
}
