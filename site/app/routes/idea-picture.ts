import { leadingToKept } from '../features/ideas/kept-idea'
import { SHARED_IDEA } from '../features/ideas/page/idea-texts'
import { findIdea } from '../features/ideas/page/queries'
import { pictureLoader } from '../lib/share-picture/share-picture.server'

/** `/ideen/:entry/bild.png`: the sharing picture of an approved idea. */
export const loader = pictureLoader(leadingToKept(findIdea, '/bild.png'), SHARED_IDEA)
