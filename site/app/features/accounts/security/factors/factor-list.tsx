import type { Factor } from '@supabase/auth-js'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { longDay } from '../../../../lib/time/town-time'
import { Button } from '../../../../ui/button/button'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog'
import { nameOf } from './use-factors'
import { useRemoval } from './use-removal'

type FactorListProps = { factors: readonly Factor[]; onRemoved: () => void }

/** The enrolled devices with names and dates; each can be removed. */
export function FactorList({ factors, onRemoved }: FactorListProps) {
  const [pending, setPending] = useState<Factor | null>(null)
  const { removing, remove } = useRemoval(onRemoved)

  function confirm() {
    if (pending) void remove(pending)
    setPending(null)
  }

  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {factors.map((factor) => (
          <li key={factor.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <Smartphone aria-hidden="true" className="size-5 shrink-0 text-river-700" />
            <p className="min-w-0 flex-1">
              <span className="block leading-snug font-semibold wrap-anywhere">{nameOf(factor)}</span>
              <span className="text-[0.9375rem] text-ink-soft">
                eingerichtet am <time dateTime={factor.created_at}>{longDay(factor.created_at)}</time>
              </span>
            </p>
            <Button
              variant="quiet"
              onClick={() => setPending(factor)}
              disabled={removing}
              aria-label={`${nameOf(factor)} entfernen`}
            >
              Entfernen
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={pending !== null}
        title="Gerät entfernen?"
        confirmLabel="Entfernen"
        cancelLabel="Abbrechen"
        onConfirm={confirm}
        onCancel={() => setPending(null)}
      >
        <p>
          Codes von „{pending ? nameOf(pending) : ''}“ gelten dann nicht mehr.
          {factors.length === 1 && ' Ihr Konto ist danach nur noch durch das Passwort geschützt.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
