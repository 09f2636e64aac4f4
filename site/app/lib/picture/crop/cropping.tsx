import { type ComponentProps, lazy, Suspense } from 'react'
import { PICTURE_TYPES, type PictureProblem, pictureProblem } from '../picture-file'

const CropDialog = lazy(() => import('./crop-dialog'))

/** Bytes of a file that is opened; what is kept is scaled down. */
const LARGEST_FILE = 50 * 1024 * 1024
const HEIC_TYPES = ['image/heic', 'image/heif']

/** For the `accept` attribute where pictures are cropped: some browsers open HEIC (docs/decisions/0096-places.md). */
export const CROPPED_TYPES = [PICTURE_TYPES, ...HEIC_TYPES].join(',')

/** Why a file cannot be cropped, null for one that may be. */
export const croppingProblem = (file: Pick<File, 'size' | 'type'>): PictureProblem | null =>
  HEIC_TYPES.includes(file.type)
    ? file.size > LARGEST_FILE
      ? 'too-large'
      : null
    : pictureProblem(file, LARGEST_FILE + 1)

/** Crops the chosen file in a dialog that is loaded then; nothing without a file. */
export function Cropping({
  file,
  ...dialog
}: Omit<ComponentProps<typeof CropDialog>, 'file'> & { file: File | null }) {
  return <Suspense>{file && <CropDialog {...dialog} file={file} />}</Suspense>
}
