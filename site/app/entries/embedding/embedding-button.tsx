import type { ComponentProps } from 'react'
import { FormDialogButton } from '../../ui/dialog/form-dialog-button'
import { EMBEDDED } from './embedded-lists'

const load = async () => (await import('./embedding-dialog')).EmbeddingDialog

type EmbeddingButtonProps = Pick<ComponentProps<typeof FormDialogButton>, 'variant' | 'size'> & {
  list: keyof typeof EMBEDDED
  /** Public origin of the site. */
  siteUrl: string
}

/** Opens the dialog with the code that shows a list, without a filter, on other sites. */
export function EmbeddingButton({ list, siteUrl, ...look }: EmbeddingButtonProps) {
  const { path, words } = EMBEDDED[list]
  return (
    <FormDialogButton load={load} dialogProps={{ address: siteUrl + path, words }} {...look}>
      Einbetten
    </FormDialogButton>
  )
}
