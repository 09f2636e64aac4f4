import type { Crop } from '../picture-field'
import { CROPPED_TYPES, Cropping, croppingProblem } from './cropping'

/** Lets a `PictureField` crop to an aspect ratio, width divided by height. */
export const cropTo = (aspect: number): Crop => ({
  types: CROPPED_TYPES,
  problemOf: croppingProblem,
  dialog: (file, onPicture, onClose) => (
    <Cropping file={file} aspect={aspect} onPicture={onPicture} onClose={onClose} />
  ),
})
