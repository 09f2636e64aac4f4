import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { RecentImports } from '../../../lib/csv/recent-imports'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { useForm } from '../../../lib/form/use-form'
import { choice, statusField } from '../../../lib/list/choice-field'
import { ListTable } from '../../../lib/list/list-table'
import { FileButtons, FilterCounters, ListToolbar } from '../../../lib/list/list-toolbar'
import { type AddressFilter, useAddressFilter } from '../../../lib/list/use-address-filter'
import { type List, type ListSource, useFound, useList } from '../../../lib/list/use-list'
import { sessionApi } from '../../../lib/session/session-api'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { EmptyState } from '../../../ui/empty/empty-state'
import { NothingMatches } from '../../../ui/empty/nothing-matches'
import { errorCode, useToast } from '../../../ui/toast/toast-context'
import { subscriberColumns } from './columns'
import { ConsentDialog, DeleteSubscriber } from './dialogs'
import { UnconfirmedPanel, UnprovenPanel } from './panels'
import { insertSubscriber, listSubscribers } from './queries'
import {
  ADDED,
  ADDING_FAILED,
  GROUND,
  LOADING_FAILED,
  refusalOf,
  STATES,
  STATUSES,
  SUBSCRIBER_FORM,
  type Subscriber,
  statusOf,
} from './subscriber'
import { countedSubscribers, ExportSubscribers, ImportSubscribers } from './subscriber-csv'

const SUBSCRIBERS: ListSource<Subscriber> = {
  read: listSubscribers,
  tables: ['newsletter_subscriptions'],
  failed: LOADING_FAILED,
}
const FILTER = {
  status: statusField(STATUSES),
  consent: choice<Subscriber['state']>('einwilligung', {
    confirmed: 'bestaetigt',
    asked: 'ausstehend',
    unproven: 'ohne-nachweis',
    left: 'abgemeldet',
    undeliverable: 'unzustellbar',
  }),
}
const searchedTexts = ({ name, email }: Subscriber) => [name, email]

type Open =
  | 'add'
  | 'import'
  | 'export'
  | Readonly<{ subscriber: Subscriber; dialog: 'delete' | 'consent' }>
  | null

/** Subscribers of the newsletter: search, filter, add, import, export, delete. */
export default function SubscribersPage() {
  const list = useList(SUBSCRIBERS)
  const { rows } = list
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Open>(null)
  const address = useAddressFilter(FILTER)
  const { status, consent } = address.filter
  const listed = useMemo(
    () => rows && (consent === null ? rows : rows.filter(({ state }) => state === consent)),
    [rows, consent],
  )
  const found = useFound(listed, { search, texts: searchedTexts, by: statusOf, only: status })
  const { put } = list
  const columns = useMemo(
    () =>
      subscriberColumns({
        onChanged: put,
        onDelete: (subscriber) => setOpen({ subscriber, dialog: 'delete' }),
        onConsent: (subscriber) => setOpen({ subscriber, dialog: 'consent' }),
      }),
    [put],
  )
  const unproven = found?.filter(({ state }) => state === 'unproven') ?? []
  const unconfirmed = rows?.filter(({ state }) => state === 'asked').length ?? 0

  return (
    <AreaPage title={titleOf(rows)}>
      <ListToolbar searchLabel="Nach Name oder E-Mail suchen" search={search} onSearch={setSearch}>
        <FileButtons
          ready={rows !== null}
          onExport={() => setOpen('export')}
          onImport={() => setOpen('import')}
        />
        <Button onClick={() => setOpen('add')}>
          <Plus aria-hidden="true" className="size-5" />
          Abonnent hinzufügen
        </Button>
      </ListToolbar>
      {rows && rows.length > 0 && <Counters rows={rows} address={address} />}
      {unconfirmed > 0 && <UnconfirmedPanel count={unconfirmed} />}
      {unproven.length > 0 && <UnprovenPanel subscribers={unproven} onStated={list.refresh} />}
      <div className="mt-5 grid gap-5">
        <RecentImports
          table="newsletter_subscriptions"
          rows={rows}
          counted={countedSubscribers}
          onUndone={list.refresh}
        />
        <ListTable
          label="Newsletter-Abonnenten"
          what="Abonnenten"
          list={list}
          found={found}
          search={search}
          columns={columns}
          rowName={({ name }) => name}
          empty={
            <EmptyState title="Noch keine Abonnenten">
              <p>Wer sich auf der Website anmeldet, steht hier.</p>
            </EmptyState>
          }
          unmatched={
            <NothingMatches
              title="Niemand gefunden"
              resetLabel="Alle zeigen"
              onReset={() => {
                setSearch('')
                address.reset()
              }}
            >
              <p>{emptyTextFor(search)}</p>
            </NothingMatches>
          }
        />
      </div>
      <Dialogs open={open} list={list} onClose={() => setOpen(null)} />
    </AreaPage>
  )
}

type Filter = { status: ReturnType<typeof statusOf> | null; consent: Subscriber['state'] | null }
type CountersProps = { rows: readonly Subscriber[]; address: AddressFilter<Filter> }

function Counters({ rows, address }: CountersProps) {
  return (
    <div className="mt-5 grid gap-3">
      <FilterCounters
        label="Nach Status"
        address={address}
        field="status"
        labels={STATUSES}
        values={rows.map(statusOf)}
      />
      <FilterCounters
        label="Nach Einwilligung"
        address={address}
        field="consent"
        labels={STATES}
        values={rows.map(({ state }) => state)}
        look="pills"
      />
    </div>
  )
}

type DialogsProps = { open: Open; list: List<Subscriber>; onClose: () => void }

function Dialogs({ open, list, onClose }: DialogsProps) {
  const rows = list.rows ?? []
  const chosen = open !== null && typeof open === 'object' ? open : null
  return (
    <>
      {open === 'add' && <SubscriberDialog onClose={onClose} onAdded={list.put} />}
      {open === 'export' && <ExportSubscribers subscribers={rows} onClose={onClose} />}
      {open === 'import' && (
        <ImportSubscribers subscribers={rows} onClose={onClose} onImported={list.refresh} />
      )}
      <DeleteSubscriber
        subscriber={chosen?.dialog === 'delete' ? chosen.subscriber : null}
        onClose={onClose}
        onDeleted={list.remove}
        onRestored={list.refresh}
      />
      {chosen?.dialog === 'consent' && <ConsentDialog subscriber={chosen.subscriber} onClose={onClose} />}
    </>
  )
}

const titleOf = (rows: readonly Subscriber[] | null): string =>
  rows ? `Newsletter-Abonnenten (${rows.length.toLocaleString('de-DE')})` : 'Newsletter-Abonnenten'

function emptyTextFor(search: string): string {
  if (search.trim() === '') return 'Mit dieser Auswahl gibt es niemanden.'
  return `Zu „${search.trim()}“ gibt es keinen Namen und keine Adresse.`
}

const ADDING_FORM = { ...SUBSCRIBER_FORM, ground: GROUND }

type SubscriberDialogProps = { onClose: () => void; onAdded: (subscriber: Subscriber) => void }

/** Adds a subscriber. Mounted while it is open. */
function SubscriberDialog({ onClose, onAdded }: SubscriberDialogProps) {
  const showToast = useToast()
  const nameRef = useRef<HTMLInputElement>(null)
  const form = useForm(ADDING_FORM, {
    failed: ADDING_FAILED,
    async send({ ground, ...subscriber }) {
      try {
        const added = await insertSubscriber(await sessionApi.rows(), { ...subscriber, active: true }, ground)
        showToast(ADDED)
        onAdded(added)
        onClose()
      } catch (error) {
        const reason = refusalOf(errorCode(error))
        if (reason) return { email: reason }
        throw error
      }
    },
  })

  return (
    <FormDialog
      form={form}
      label="Abonnent"
      open
      onClose={onClose}
      title="Abonnent hinzufügen"
      description="Nur mit Einverständnis: Wer hier steht, bekommt den Newsletter."
      firstFocus={nameRef}
      submit="Hinzufügen"
    >
      <FormField form={form} name="name" ref={nameRef} />
      <FormField form={form} name="email" />
      <FormField
        form={form}
        name="ground"
        hint="Zum Beispiel „Unterschrift auf der Liste vom Stadtfest“. Ohne Grund steht „Nachweis fehlt“ in der Liste."
      />
    </FormDialog>
  )
}
