/** Layout of the posts, the same while they are loading. */
export const POST_GRID = 'grid gap-5 @2xl:grid-cols-2 @3xl:gap-8'
