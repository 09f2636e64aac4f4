/** Layout of the posts, the same while they are loading. */
export const POST_GRID = 'grid gap-5 @2xl:grid-cols-2 @3xl:gap-8'

/** Layout of three photos, the first of them large. */
export const THREE_PHOTO_GRID =
  'grid gap-3 @2xs:grid-cols-2 @2xl:gap-5 @5xl:grid-cols-[2.1fr_1fr] @5xl:grid-rows-2 ' +
  '@2xs:@max-5xl:[&>:first-child]:col-span-2 @5xl:[&>:first-child]:row-span-2'
