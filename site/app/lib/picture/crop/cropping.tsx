import { type ComponentProps, Suspense } from 'react'
import { ClosesDialog } from '../../first-use/failed-parts'
import { onDemand } from '../../first-use/on-demand'
import type { Crop } from '../picture-field'
import {
  beginsAs,
  HEIC_TYPES,
  isHeic,
  PICTURE_TYPES,
  type PictureProblem,
  pictureProblem,
} from '../picture-file'

const CropDialog = onDemand(() => import('./crop-dialog'), ClosesDialog)

/** Largest file in bytes that can be opened; the stored picture is scaled down. */
const LARGEST_FILE = 50 * 1024 * 1024

/** For the `accept` attribute where pictures are cropped. */
export const CROPPED_TYPES = [PICTURE_TYPES, ...HEIC_TYPES, '.heic', '.heif'].join(',')

/** Why a file cannot be cropped, null for one that may be. */
export async function croppingProblem(file: File): Promise<PictureProblem | null> {
  if (!isHeic(file)) return pictureProblem(file, LARGEST_FILE + 1)
  if (file.size > LARGEST_FILE) return 'too-large'
  // Some programs name a JPEG so.
  return (await beginsAs(file, /^(.{8}66747970|ffd8ff)/)) ? null : 'wrong-type'
}

/** Crops the chosen file in a dialog that is loaded then; nothing without a file. */
export function Cropping({
  file,
  ...dialog
}: Omit<ComponentProps<typeof CropDialog>, 'file'> & { file: File | null }) {
  return <Suspense>{file && <CropDialog {...dialog} file={file} />}</Suspense>
}

/** Lets a `PictureField` crop to an aspect ratio, width divided by height. */
export const cropTo = (aspect: number): Crop => ({
  types: CROPPED_TYPES,
  problemOf: croppingProblem,
  dialog: (file, onPicture, onClose) => (
    <Cropping file={file} aspect={aspect} onPicture={onPicture} onClose={onClose} />
  ),
})
