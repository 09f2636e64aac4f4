import type { Toast } from './toast-context'

export type Shown = Toast & Readonly<{ id: number }>

/** More at once than this would cover a phone. */
const MOST_AT_ONCE = 3

/** Adds a message under a new id. It takes the place of one that says the same; beyond three the oldest goes. */
export function withToast(shown: readonly Shown[], toast: Toast): readonly Shown[] {
  const id = Math.max(0, ...shown.map((other) => other.id)) + 1
  return [...shown.filter((other) => !saysTheSame(other, toast)), { ...toast, id }].slice(-MOST_AT_ONCE)
}

export function withoutToast(shown: readonly Shown[], id: number): readonly Shown[] {
  return shown.filter((toast) => toast.id !== id)
}

function saysTheSame(one: Toast, other: Toast): boolean {
  return one.title === other.title && one.description === other.description
}
