/** Layout of the list, shared with its skeleton. */
export const GRID = 'grid gap-x-5 gap-y-7 @2xl:grid-cols-2 @5xl:grid-cols-3'
