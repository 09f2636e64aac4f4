import { Toolbar as Base } from '@base-ui/react/toolbar'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
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
import { classNames } from '../../../../ui/class-names'
import type { EntriesType } from './insertable'

/** The content of the open dialog. */
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
  const state = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) })
  const run = () => editor.chain().focus()
  return (
    <Base.Root
      aria-label="Gestaltung"
      aria-controls="newsletter-editor"
      className="flex flex-wrap gap-x-3 gap-y-1 border-b border-line bg-paper p-1.5"
    >
      <HistoryTools {...{ run, state, disabled }} />
      <TextTools {...{ run, state, onAsk }} disabled={disabled || state.block !== null} />
      <Base.Group className={GROUP}>
        <Tool icon={Image} label="Bild" isNamed disabled={disabled} onClick={() => onAsk('picture')} />
        <Tool
          icon={MousePointerClick}
          label="Knopf"
          isNamed
          disabled={disabled}
          onClick={() => onAsk('button')}
        />
        {INSERTED.map(([type, icon, label]) =>
          type === 'jobs' && !hasJobs ? null : (
            <Tool key={type} {...{ icon, label, disabled }} isNamed onClick={() => onAsk(type)} />
          ),
        )}
      </Base.Group>
      {state.block && <BlockTools {...{ run, disabled, onAsk }} block={state.block} />}
    </Base.Root>
  )
}

const GROUP = 'flex flex-wrap'

const INSERTED: readonly (readonly [type: EntriesType, icon: LucideIcon, label: string])[] = [
  ['events', CalendarDays, 'Termine'],
  ['post', Newspaper, 'Beitrag'],
  ['jobs', Briefcase, 'Stellenangebote'],
]

type ToolsProps = {
  /** Begins a command in the text that was left for the toolbar. */
  run: () => ChainedCommands
  state: ReturnType<typeof stateOf>
  disabled: boolean
}

function HistoryTools({ run, state, disabled }: ToolsProps) {
  return (
    <Base.Group className={GROUP}>
      <Tool
        icon={Undo2}
        label="Rückgängig"
        disabled={disabled || !state.canUndo}
        onClick={() => run().undo().run()}
      />
      <Tool
        icon={Redo2}
        label="Wiederholen"
        disabled={disabled || !state.canRedo}
        onClick={() => run().redo().run()}
      />
    </Base.Group>
  )
}

function TextTools({ run, state, disabled, onAsk }: ToolsProps & Pick<ToolbarProps, 'onAsk'>) {
  const tools: readonly ToolProps[] = [
    {
      icon: Heading2,
      label: 'Überschrift',
      pressed: state.heading,
      onClick: () => run().toggleHeading({ level: 2 }).run(),
    },
    {
      icon: Heading3,
      label: 'Zwischenüberschrift',
      pressed: state.subheading,
      onClick: () => run().toggleHeading({ level: 3 }).run(),
    },
    { icon: Bold, label: 'Fett', pressed: state.bold, onClick: () => run().toggleBold().run() },
    { icon: Italic, label: 'Kursiv', pressed: state.italic, onClick: () => run().toggleItalic().run() },
    { icon: Link, label: 'Link', pressed: state.link, onClick: () => onAsk('link') },
    { icon: List, label: 'Liste', pressed: state.bulletList, onClick: () => run().toggleBulletList().run() },
    {
      icon: ListOrdered,
      label: 'Nummerierte Liste',
      pressed: state.orderedList,
      onClick: () => run().toggleOrderedList().run(),
    },
  ]
  return (
    <Base.Group className={GROUP}>
      {tools.map((tool) => (
        <Tool key={tool.label} {...tool} disabled={disabled} />
      ))}
    </Base.Group>
  )
}

type BlockToolsProps = Pick<ToolsProps, 'run' | 'disabled'> & Pick<ToolbarProps, 'onAsk'> & { block: Asking }

/** For the selected block. */
function BlockTools({ run, disabled, onAsk, block }: BlockToolsProps) {
  return (
    <Base.Group className={GROUP}>
      {(block === 'picture' || block === 'button') && (
        <Tool icon={Pencil} label="Ändern" isNamed disabled={disabled} onClick={() => onAsk(block)} />
      )}
      <Tool
        icon={Trash2}
        label="Entfernen"
        isNamed
        disabled={disabled}
        onClick={() => run().deleteSelection().run()}
      />
    </Base.Group>
  )
}

type ToolProps = {
  icon: LucideIcon
  label: string
  /** For a button that stays pressed. */
  pressed?: boolean
  /** The label is visible. */
  isNamed?: boolean
  disabled?: boolean
  onClick: () => void
}

function Tool({ icon: Icon, label, pressed, isNamed = false, disabled = false, onClick }: ToolProps) {
  return (
    <Base.Button
      type="button"
      title={isNamed ? undefined : label}
      aria-label={isNamed ? undefined : label}
      aria-pressed={pressed}
      disabled={disabled}
      // A press leaves the focus in the text: keys pressed right after it would otherwise go to the button.
      onMouseDown={(event) => event.preventDefault()}
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
