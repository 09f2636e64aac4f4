import { SHARED_BUSINESS } from '../features/businesses/business-texts'
import { findBusiness } from '../features/businesses/queries'
import { pictureLoader } from '../lib/share-picture/share-picture.server'

/** `/betriebe/:entry/bild.png`: the sharing picture of a business. */
export const loader = pictureLoader(findBusiness, SHARED_BUSINESS)
