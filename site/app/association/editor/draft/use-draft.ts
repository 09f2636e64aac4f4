import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBeforeUnload } from 'react-router'
import { sessionApi } from '../../../lib/session/session-api'
import {
  differences,
  mergeDocuments,
  type SettingsDocument,
  type ValuePath,
  valueAt,
  withValue,
} from './merge'
import {
  deleteDraft,
  publishSettings,
  readStoredSettings,
  readVersion,
  type SettingsVersion,
  type StoredSettings,
  saveDraft,
} from './stored-settings'

export type Draft = DraftView &
  Readonly<{
    store: DraftStore
    /** Whether it differs from the published version. */
    changed: boolean
  }>

/** The shared draft, saved also when the page is left for another one; closing the window before asks. */
export function useDraft(initial: StoredSettings): Draft {
  const [store] = useState(() => new DraftStore(initial))
  const view = useSyncExternalStore(store.subscribe, store.view, store.view)
  useEffect(() => () => void store.save(), [store])
  useBeforeUnload((event) => {
    if (!store.isSaved()) event.preventDefault()
  })
  return {
    ...view,
    store,
    changed: differences(view.published?.document ?? {}, view.document).length > 0,
  }
}

/** Milliseconds without typing after which the draft is saved. */
const PAUSE = 1_200

/** Values that a colleague changed at the same time, and the colleague's document, which is stored. */
type Conflict = Readonly<{
  paths: readonly ValuePath[]
  theirs: SettingsDocument
  editor: string | null
}>

/** What others published since the draft began, which publishing it found: the version that held before, and the one that holds. */
type Overtaken = Readonly<{ before: SettingsDocument; by: SettingsVersion }>

type DraftView = Readonly<{
  /** The version that holds; null before the first publication. */
  published: SettingsVersion | null
  /** As it is typed. */
  document: SettingsDocument
  /** Whether it is stored; `unchanged` as long as nothing was typed. */
  state: 'unchanged' | 'unsaved' | 'saving' | 'saved' | 'failed'
  conflict: Conflict | null
  overtaken: Overtaken | null
  /** The screen of the set-up at which it continues. */
  step: number
  /** Screens of the set-up that were opened and saved. */
  savedSteps: readonly number[]
}>

/** The stored draft, as far as it is known here. */
type Base = Pick<DraftView, 'document' | 'step' | 'savedSteps'> &
  Readonly<{ revision: string | null; basedOn: number }>

const baseOf = ({ draft, published }: StoredSettings): Base => ({
  document: draft?.document ?? published?.document ?? {},
  revision: draft?.updatedAt ?? null,
  basedOn: draft?.basedOn ?? published?.number ?? 0,
  step: draft?.step ?? 1,
  savedSteps: draft?.savedSteps ?? [],
})

/**
 * The shared draft of the settings: saved while it is typed, one request at a time. What colleagues saved meanwhile is taken over where it is
 * about other values; where it is about the same it becomes a `conflict`, and nothing is saved before that is decided.
 */
class DraftStore {
  #view: DraftView
  #base: Base
  #queue: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  constructor(initial: StoredSettings) {
    this.#base = baseOf(initial)
    const { document, step, savedSteps } = this.#base
    const { published } = initial
    this.#view = {
      published,
      document,
      state: 'unchanged',
      conflict: null,
      overtaken: null,
      step,
      savedSteps,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly view = (): DraftView => this.#view

  isSaved(): boolean {
    const { document, step, savedSteps } = this.#view
    return (
      step === this.#base.step &&
      savedSteps.every((saved) => this.#base.savedSteps.includes(saved)) &&
      differences(this.#base.document, document).length === 0
    )
  }

  readonly change = (path: ValuePath, value: unknown): void => {
    const document = withValue(this.#view.document, path, value)
    if (differences(this.#view.document, document).length === 0) return
    this.#show({ document, state: 'unsaved' })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), PAUSE)
  }

  /** Replaces the whole draft, by an older version for example; whether it is saved. */
  replace(document: SettingsDocument): Promise<boolean> {
    this.#show({ document })
    return this.save()
  }

  /** Leaves a screen of the set-up for another one; resolves with whether that is saved. */
  goTo(step: number, left: number): Promise<boolean> {
    const { savedSteps } = this.#view
    this.#show({ step, savedSteps: savedSteps.includes(left) ? savedSteps : [...savedSteps, left] })
    return this.save()
  }

  /** Saves the form; resolves with whether it is saved. */
  save(): Promise<boolean> {
    clearTimeout(this.#timer)
    const work = this.#queue.then(() => this.#save())
    this.#queue = work
    return work
  }

  /** Decides a conflict for all of its values. */
  async settle(keep: 'mine' | 'theirs'): Promise<void> {
    const { conflict } = this.#view
    if (!conflict) return
    const { paths, theirs } = conflict
    const take = (merged: SettingsDocument, path: ValuePath) => withValue(merged, path, valueAt(theirs, path))
    const typed = this.#view.document
    const document = keep === 'mine' ? typed : paths.reduce(take, typed)
    this.#show({ conflict: null, document, state: 'unsaved' })
    await this.save()
  }

  /** Deletes the draft, so that the published values apply again. Rejects with the PostgREST error. */
  async discard(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#queue
    const client = await sessionApi.rows()
    if (this.#base.revision) await deleteDraft(client, this.#base.revision)
    this.#begin(await readStoredSettings(client))
  }

  /**
   * Publishes the draft, or a document with a part of its changes, and answers the number of the version. The other changes stay in the draft. Null where somebody else published meanwhile (`overtaken`): their changes are
   * then part of the draft, or a conflict. Rejects where the draft or the publication could not be stored.
   */
  async publish(note: string, document = this.#view.document): Promise<number | null> {
    if (!(await this.save())) throw new Error('The draft is not saved.')
    const client = await sessionApi.rows()
    const number = await publishSettings(client, document, this.#base.basedOn, note.trim() || null)
    if (number === null) {
      await this.#rebase()
      return null
    }
    if (differences(document, this.#view.document).length > 0) {
      this.#base = { ...this.#base, basedOn: number }
      await this.#write()
    }
    this.#begin(await readStoredSettings(client))
    return number
  }

  async #save(): Promise<boolean> {
    if (this.#view.conflict) return false
    if (this.isSaved()) {
      // The change was taken back, or a colleague has stored an equal one.
      if (this.#view.state !== 'unchanged') this.#show({ state: this.#base.revision ? 'saved' : 'unchanged' })
      return true
    }
    this.#show({ state: 'saving' })
    try {
      await this.#write()
      const saved = this.isSaved()
      this.#show({ state: saved ? 'saved' : 'unsaved' })
      return saved
    } catch (error) {
      console.error('The draft of the settings could not be saved:', error)
      this.#show({ state: 'failed' })
      return false
    }
  }

  async #write(): Promise<void> {
    const { document, step, savedSteps } = this.#view
    const { revision, basedOn } = this.#base
    const content = { document, step, savedSteps, basedOn }
    const saved = await saveDraft(await sessionApi.rows(), revision, content)
    if (saved) this.#base = { ...content, revision: saved }
    else if ((await this.#takeOver()) && !this.isSaved()) await this.#write()
  }

  /** Takes over what others stored. Whether nothing is left to decide. */
  async #takeOver(): Promise<boolean> {
    const before = this.#base.document
    const there = await readStoredSettings(await sessionApi.rows())
    this.#base = baseOf(there)
    this.#show({ published: there.published })
    return this.#mergeInto(
      before,
      this.#base.document,
      there.draft?.editor ?? there.published?.publisher ?? null,
    )
  }

  /** Brings the draft onto the version that holds now. */
  async #rebase(): Promise<void> {
    const client = await sessionApi.rows()
    const { published } = await readStoredSettings(client)
    const { basedOn } = this.#base
    const before = basedOn > 0 ? await readVersion(client, basedOn) : {}
    this.#base = { ...this.#base, basedOn: published?.number ?? 0 }
    this.#show({ published, overtaken: published && { before, by: published } })
    if (this.#mergeInto(before, published?.document ?? {}, published?.publisher ?? null)) await this.#write()
  }

  #mergeInto(before: SettingsDocument, theirs: SettingsDocument, editor: string | null): boolean {
    const { document, conflicts } = mergeDocuments(before, this.#view.document, theirs)
    this.#show({ document })
    if (conflicts.length === 0) return true
    this.#show({ conflict: { paths: conflicts, theirs, editor } })
    return false
  }

  #begin(stored: StoredSettings): void {
    this.#base = baseOf(stored)
    const { document, step, savedSteps } = this.#base
    this.#show({
      published: stored.published,
      document,
      step,
      savedSteps,
      state: 'unchanged',
      conflict: null,
      overtaken: null,
    })
  }

  #show(next: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...next }
    for (const listener of this.#listeners) listener()
  }
}
