import type { Editor } from '@tiptap/react'
import { EntriesDialog } from './entries-dialog'
import { type ButtonAttributes, ButtonDialog, LinkDialog } from './link-dialog'
import { type PictureAttributes, PictureDialog } from './picture-dialog'
import type { Asking } from './toolbar'

type DialogsProps = { asking: Asking | null; editor: Editor; onClose: () => void }

/** Dialogs of the editor: for the selection, or for something new. */
export function Dialogs({ asking, editor, onClose }: DialogsProps) {
  /** Changes the selected block of this type, or inserts one with a paragraph below, where writing goes on. */
  function put(type: string, attrs: object) {
    const chain = editor.chain().focus()
    if (editor.isActive(type)) chain.updateAttributes(type, attrs).run()
    else chain.insertContent([{ type, attrs }, { type: 'paragraph' }]).run()
  }
  function link(href: string) {
    const { empty } = editor.state.selection
    const chain = editor.chain().focus()
    if (editor.isActive('link')) chain.extendMarkRange('link').setLink({ href }).run()
    else if (!empty) chain.setLink({ href }).run()
    else {
      const text = href.replace(/^mailto:/i, '')
      chain.insertContent([{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }]).run()
    }
  }

  switch (asking) {
    case null:
      return null
    case 'link':
      return (
        <LinkDialog
          href={String(editor.getAttributes('link').href ?? '')}
          onLink={link}
          onRemove={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
          onClose={onClose}
        />
      )
    case 'picture':
      return (
        <PictureDialog
          picture={editor.isActive('image') ? (editor.getAttributes('image') as PictureAttributes) : null}
          onPicture={(picture) => put('image', picture)}
          onClose={onClose}
        />
      )
    case 'button':
      return (
        <ButtonDialog
          button={editor.isActive('button') ? (editor.getAttributes('button') as ButtonAttributes) : null}
          onButton={(button) => put('button', button)}
          onClose={onClose}
        />
      )
    default:
      return (
        <EntriesDialog
          type={asking}
          onEntries={(items) =>
            editor
              .chain()
              .focus()
              .insertContent([{ type: asking, attrs: { items } }, { type: 'paragraph' }])
              .run()
          }
          onClose={onClose}
        />
      )
  }
}
