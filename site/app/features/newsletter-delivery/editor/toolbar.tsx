import { Toolbar as Base } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Briefcase,
  CalendarDays,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  MousePointerClick,
  Newspaper,
  Pencil,
  Redo2,
  Trash2,
  Undo2,
} from 'lucide-react'
import { classNames } from '../../../ui/class-names'
import type { EntriesType } from './insertable'

/** What is asked for in a dialog. */
export type Asking = 'link' | 'picture' | 'button' | EntriesType

type ToolbarProps = {
  editor: Editor
  disabled: boolean
  /** There are job ads to insert. */
  hasJobs: boolean
  onAsk: (asking: Asking) => void
}

/** Buttons of the editor; arrow keys move between them. */
export function Toolbar({ editor, disabled, hasJobs, onAsk }: ToolbarProps) {
  const { block, ...active } = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) })
  const run = () => editor.chain().focus()
  const off = { disabled }
  const mark = { disabled: disabled || block !== null }
  return (
    <Base.Root
      aria-label="Gestaltung"
      aria-controls="newsletter-editor"
      className="flex flex-wrap gap-x-3 gap-y-1 border-b border-line bg-paper p-1.5"
    >
      <Base.Group className="flex flex-wrap">
        <Tool
          icon={Undo2}
          label="Rückgängig"
          disabled={disabled || !active.canUndo}
          onClick={() => run().undo().run()}
        />
        <Tool
          icon={Redo2}
          label="Wiederholen"
          disabled={disabled || !active.canRedo}
          onClick={() => run().redo().run()}
        />
      </Base.Group>
      <Base.Group className="flex flex-wrap">
        <Tool
          icon={Heading2}
          label="Überschrift"
          pressed={active.heading}
          {...mark}
          onClick={() => run().toggleHeading({ level: 2 }).run()}
        />
        <Tool
          icon={Heading3}
          label="Zwischenüberschrift"
          pressed={active.subheading}
          {...mark}
          onClick={() => run().toggleHeading({ level: 3 }).run()}
        />
        <Tool
          icon={Bold}
          label="Fett"
          pressed={active.bold}
          {...mark}
          onClick={() => run().toggleBold().run()}
        />
        <Tool
          icon={Italic}
          label="Kursiv"
          pressed={active.italic}
          {...mark}
          onClick={() => run().toggleItalic().run()}
        />
        <Tool icon={Link} label="Link" pressed={active.link} {...mark} onClick={() => onAsk('link')} />
        <Tool
          icon={List}
          label="Liste"
          pressed={active.bulletList}
          {...mark}
          onClick={() => run().toggleBulletList().run()}
        />
        <Tool
          icon={ListOrdered}
          label="Nummerierte Liste"
          pressed={active.orderedList}
          {...mark}
          onClick={() => run().toggleOrderedList().run()}
        />
      </Base.Group>
      <Base.Group className="flex flex-wrap">
        <Tool icon={Image} label="Bild" isNamed {...off} onClick={() => onAsk('picture')} />
        <Tool icon={MousePointerClick} label="Knopf" isNamed {...off} onClick={() => onAsk('button')} />
        <Tool icon={CalendarDays} label="Termine" isNamed {...off} onClick={() => onAsk('events')} />
        <Tool icon={Newspaper} label="Beitrag" isNamed {...off} onClick={() => onAsk('post')} />
        {hasJobs && (
          <Tool icon={Briefcase} label="Stellenangebote" isNamed {...off} onClick={() => onAsk('jobs')} />
        )}
      </Base.Group>
      {block && (
        <Base.Group className="flex flex-wrap">
          {(block === 'picture' || block === 'button') && (
            <Tool icon={Pencil} label="Ändern" isNamed {...off} onClick={() => onAsk(block)} />
          )}
          <Tool
            icon={Trash2}
            label="Entfernen"
            isNamed
            {...off}
            onClick={() => run().deleteSelection().run()}
          />
        </Base.Group>
      )}
    </Base.Root>
  )
}

type ToolProps = {
  icon: LucideIcon
  label: string
  /** Of a button that stays pressed. */
  pressed?: boolean
  /** The label is visible. */
  isNamed?: boolean
  disabled: boolean
  onClick: () => void
}

function Tool({ icon: Icon, label, pressed, isNamed = false, disabled, onClick }: ToolProps) {
  return (
    <Base.Button
      type="button"
      title={isNamed ? undefined : label}
      aria-label={isNamed ? undefined : label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-soft border-2 border-transparent px-2 text-river-800 hover:bg-river-100 aria-disabled:opacity-50 aria-pressed:border-river-700 aria-pressed:bg-river-100',
        isNamed && 'font-semibold',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
      {isNamed && label}
    </Base.Button>
  )
}

const BLOCKS: readonly (readonly [node: string, asking: Asking])[] = [
  ['image', 'picture'],
  ['button', 'button'],
  ['events', 'events'],
  ['post', 'post'],
  ['jobs', 'jobs'],
]

function stateOf(editor: Editor) {
  return {
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    heading: editor.isActive('heading', { level: 2 }),
    subheading: editor.isActive('heading', { level: 3 }),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    link: editor.isActive('link'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    /** The selected block; null within text. */
    block: BLOCKS.find(([node]) => editor.isActive(node))?.[1] ?? null,
  }
}
