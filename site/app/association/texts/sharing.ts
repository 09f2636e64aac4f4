/** Picture of shared links of pages without one of their own (routes/sharing-picture.ts). */
export const SHARING_PICTURE = { path: '/sharing.png', width: 1200, height: 630 } as const
