import { Download, Plus, Upload } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { RecentImports } from '../../../lib/csv/recent-imports'
import { FormDialog } from '../../../lib/form/form-dialog'
import { FormField } from '../../../lib/form/form-field'
import { useForm } from '../../../lib/form/use-form'
import { choice, statusField } from '../../../lib/list/choice-field'
import { ListTable } from '../../../lib/list/list-table'
import { ListToolbar } from '../../../lib/list/list-toolbar'
import { type AddressFilter, useAddressFilter } from '../../../lib/list/use-address-filter'
import { type List, type ListSource, useFound, useList } from '../../../lib/list/use-list'
import { sessionApi } from '../../../lib/session/session-api'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { EmptyState } from '../../../ui/empty/empty-state'
import { NothingMatches } from '../../../ui/empty/nothing-matches'
import { Field } from '../../../ui/field/field'
import { Select } from '../../../ui/field/select'
import { Menu, MenuAction } from '../../../ui/menu/menu'
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
        <Button onClick={() => setOpen('add')}>
          <Plus aria-hidden="true" className="size-5" />
          Abonnent hinzufügen
        </Button>
        <Menu>
          <MenuAction icon={Download} disabled={rows === null} onSelect={() => setOpen('export')}>
            Export CSV
          </MenuAction>
          <MenuAction icon={Upload} disabled={rows === null} onSelect={() => setOpen('import')}>
            Import CSV
          </MenuAction>
        </Menu>
      </ListToolbar>
      {rows && rows.length > 0 && <Shown rows={rows} address={address} />}
      {unconfirmed + unproven.length > 0 && (
        <details className="mt-3" open={consent === 'asked' || consent === 'unproven'}>
          <summary className="w-fit py-2 text-link">Warum bekommen nicht alle den Newsletter?</summary>
          {unconfirmed > 0 && <UnconfirmedPanel count={unconfirmed} />}
          {unproven.length > 0 && <UnprovenPanel subscribers={unproven} onStated={list.refresh} />}
        </details>
      )}
      <div className="mt-4 grid gap-5">
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
type ShownProps = { rows: readonly Subscriber[]; address: AddressFilter<Filter> }

/** How many there are, how many the next newsletter goes to, and the one filter: by status or by consent. */
function Shown({ rows, address }: ShownProps) {
  const { status, consent } = address.filter
  const count = (matches: (row: Subscriber) => boolean) => rows.filter(matches).length.toLocaleString('de-DE')
  const option = (field: 'status' | 'consent', value: string, label: string, number: string) => ({
    key: `${field}:${value}`,
    label: `${label} (${number})`,
  })
  const options = [
    ...Object.entries(STATUSES).map(([value, { label }]) =>
      option(
        'status',
        value,
        label,
        count((row) => statusOf(row) === value),
      ),
    ),
    ...Object.entries(STATES).map(([value, { label }]) =>
      option(
        'consent',
        value,
        label,
        count(({ state }) => state === value),
      ),
    ),
  ]
  const reached = count(({ state }) => state === 'confirmed')
  return (
    <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <p>
        {rows.length === 1 ? 'Eine Adresse' : `${rows.length.toLocaleString('de-DE')} Adressen`}, {reached}{' '}
        {reached === '1' ? 'bekommt' : 'bekommen'} den nächsten Newsletter.
      </p>
      <div className="w-full @2xl:w-72" data-print="no">
        <Field label={<span className="sr-only">Zeigen</span>}>
          <Select
            value={status ? `status:${status}` : consent ? `consent:${consent}` : ''}
            options={options}
            onChange={({ target }) => {
              const [field, value] = target.value.split(':')
              address.change({ status: null, consent: null, ...(field && { [field]: value }) })
            }}
          >
            <option value="">Alle Adressen</option>
          </Select>
        </Field>
      </div>
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
