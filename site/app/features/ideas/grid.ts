/** How notes hang on the board: wide enough to read, as many beside each other as fit. */
export const GRID = 'grid gap-x-5 gap-y-7 @2xl:grid-cols-2 @5xl:grid-cols-3'
