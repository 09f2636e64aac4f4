import { Award, Combine, Milestone, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { SUBMISSION_REASONS } from '../../../entries/decision/explain-decision'
import { ReasonField } from '../../../entries/decision/reason-field'
import { type ModeratedKind, moderationOf } from '../../../entries/kinds/kinds'
import type { Decision } from '../../../entries/kinds/moderation'
import { mailLink } from '../../../lib/links/contact-links'
import { LinkedText } from '../../../lib/links/visitors-text'
import { useLoaded } from '../../../lib/live/use-loaded'
import { pictureSources, storedPath } from '../../../lib/picture/pictures'
import { sessionApi } from '../../../lib/session/session-api'
import { readBrowserAccess } from '../../../lib/supabase/browser-access'
import { longDay } from '../../../lib/time/town-time'
import { Button } from '../../../ui/button/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { Skeleton } from '../../../ui/loading/skeleton'
import { Badge } from '../../../ui/text/badge'
import { BreakableAddress } from '../../../ui/text/breakable-address'
import { DecisionButtons } from './columns'
import { type Item, STATES } from './item'

const SIZE = { width: 640, height: 480, sizes: '(min-width: 44rem) 40rem, 90vw' }

type DetailDialogProps = {
  kind: ModeratedKind
  /** Null while the dialog is closed. */
  item: Item | null
  /** `reason`: the reason for a rejection, for the submitter; may be empty. */
  onDecide: (decision: Decision, reason: string) => void
  onDelete: (item: Item) => void
  /** Without it the texts can't be corrected. */
  onCorrect?: ((item: Item) => void) | undefined
  /** Opens the steps of an idea; without it the dialog has no such button. */
  onSteps?: ((item: Item) => void) | undefined
  /** Asks for the entry to merge it into; without it the dialog has no such button. */
  onMerge?: ((item: Item) => void) | undefined
  /** Opens the choice of the month whose photo it is; without it the dialog has no such button. */
  onMonth?: ((item: Item) => void) | undefined
  onClose: () => void
}

/** Details of a submission, with the buttons of its moderation. */
export function DetailDialog({ kind, item, onClose, ...actions }: DetailDialogProps) {
  return (
    <Dialog open={item !== null} onClose={onClose} title={item?.title ?? ''}>
      {item && (
        <>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
            <Fact name="Autor">
              {item.author ?? 'ohne Namen'}
              {item.email && (
                <>
                  {', '}
                  <a href={mailLink(item.email)} className="text-link">
                    <BreakableAddress address={item.email} />
                  </a>
                </>
              )}
            </Fact>
            <FurtherFacts kind={kind} item={item} />
            <Fact name="Status">
              <Badge tone={STATES[item.state].tone}>{STATES[item.state].label}</Badge>
            </Fact>
            <Fact name="Erstellt am">{longDay(item.created_at)}</Fact>
            {item.likes_count !== null && <Fact name="Likes">{item.likes_count}</Fact>}
          </dl>
          {item.state === 'rejected' && item.image_url !== null ? (
            <WithheldPhoto
              key={item.id}
              title={item.title}
              imageUrl={item.image_url}
              fallback={<Photo item={item} />}
            />
          ) : (
            <Photo key={item.id} item={item} />
          )}
          <p className="mt-5 whitespace-pre-line wrap-anywhere">
            <LinkedText text={item.content} />
          </p>
          <Moderate key={item.id} item={item} {...actions} />
        </>
      )}
    </Dialog>
  )
}

function Moderate({
  item,
  onDecide,
  onDelete,
  onCorrect,
  onSteps,
  onMerge,
  onMonth,
}: { item: Item } & Omit<DetailDialogProps, 'kind' | 'item' | 'onClose'>) {
  const [reason, setReason] = useState('')
  return (
    <div className="mt-6 grid gap-5 border-t border-line pt-4">
      {item.state !== 'rejected' && <ReasonField reasons={SUBMISSION_REASONS} onChange={setReason} />}
      <div className="flex flex-wrap justify-between gap-3">
        <DecisionButtons item={item} onDecide={(decision) => onDecide(decision, reason)} />
        <div className="flex flex-wrap">
          {onSteps && item.state === 'approved' && (
            <Button variant="quiet" onClick={() => onSteps(item)}>
              <Milestone aria-hidden="true" className="size-5" />
              Stand
            </Button>
          )}
          {onMerge && item.state !== 'rejected' && (
            <Button variant="quiet" onClick={() => onMerge(item)}>
              <Combine aria-hidden="true" className="size-5" />
              Zusammenlegen
            </Button>
          )}
          {onMonth && item.state === 'approved' && item.image_url !== null && (
            <Button variant="quiet" onClick={() => onMonth(item)}>
              <Award aria-hidden="true" className="size-5" />
              Foto des Monats
            </Button>
          )}
          {onCorrect && (
            <Button variant="quiet" onClick={() => onCorrect(item)}>
              <Pencil aria-hidden="true" className="size-5" />
              Berichtigen
            </Button>
          )}
          <Button variant="danger" onClick={() => onDelete(item)}>
            <Trash2 aria-hidden="true" className="size-5" />
            Löschen
          </Button>
        </div>
      </div>
    </div>
  )
}

function FurtherFacts({ kind, item }: { kind: ModeratedKind; item: Item }) {
  const columns: Readonly<Record<string, unknown>> = item
  return Object.entries(moderationOf(kind).facts ?? {}).map(
    ([label, { column, shown = String, choices }]) => {
      const value = columns[column]
      return (
        typeof value === 'string' && (
          <Fact key={label} name={label}>
            {choices?.[value] ?? shown(value)}
          </Fact>
        )
      )
    },
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

function Photo({ item }: { item: Item }) {
  const [broken, setBroken] = useState(false)
  const sources = pictureSources(item.image_url, readBrowserAccess().baseUrl, SIZE)
  if (!sources) return null
  if (broken)
    return (
      <p className="mt-5 rounded-soft bg-paper-deep p-6 text-center">
        Das Foto lässt sich gerade nicht laden.
      </p>
    )
  return (
    <img
      {...sources}
      {...SIZE}
      alt={`Foto: ${item.title}`}
      onError={() => setBroken(true)}
      className="mt-5 aspect-4/3 max-h-[42dvh] w-full rounded-soft bg-paper-deep object-contain"
    />
  )
}

const BUCKET = 'withheld-pictures'
/** Lifetime of the signed URL in seconds. */
const LIFETIME = 3600

type WithheldPhotoProps = {
  title: string
  imageUrl: string
  /** Public URL, for photos that another post shows, too. */
  fallback: ReactNode
}

/** The photo of a rejected post, which is not public: admins can load it for 30 days. */
function WithheldPhoto({ title, imageUrl, fallback }: WithheldPhotoProps) {
  const load = useCallback(() => addressOf(imageUrl), [imageUrl])
  const { loaded } = useLoaded(load)
  if (loaded.state === 'loading') return <Skeleton className="mt-5 h-48" />
  if (loaded.state === 'failed') return fallback
  return (
    <figure className="mt-5">
      <img
        src={loaded.value}
        alt={`Foto: ${title}`}
        className="max-h-[42dvh] w-full rounded-soft bg-paper-deep object-contain"
      />
      <figcaption className="mt-2 text-[0.9375rem] text-ink-soft">
        Nicht mehr öffentlich. 30 Tage nach der Ablehnung wird das Foto gelöscht.
      </figcaption>
    </figure>
  )
}

async function addressOf(imageUrl: string): Promise<string> {
  const path = storedPath(imageUrl)
  if (path === null) throw new Error('The picture is not in our storage.')
  const { data, error } = await (await sessionApi.storage()).from(BUCKET).createSignedUrl(path, LIFETIME)
  if (error) throw error
  return data.signedUrl
}
