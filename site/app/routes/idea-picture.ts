import { pictureLoader } from '../entries/share-picture.server'
import { MERGED_IDEAS } from '../features/ideas/idea'
import { SHARED_IDEA } from '../features/ideas/page/idea-texts'
import { findIdea } from '../features/ideas/page/queries'
import { leadingToKept } from '../lib/list/leading-to-kept'

/** `/ideen/:entry/bild.png`: the sharing picture of an approved idea. */
export const loader = pictureLoader(leadingToKept(MERGED_IDEAS, findIdea, '/bild.png'), SHARED_IDEA)
