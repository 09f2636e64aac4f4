import { ENTITIES } from '../../../../../supabase/functions/_shared/entities'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import { countsOf } from '../../../lib/supabase/count-rows'
import { SETTINGS } from '../../schema/settings'
import { type SettingsDocument, valueAt } from '../draft/merge'

/** What the areas that can be switched off contain. */
const CONTENTS = countsOf({
  ideas: { table: 'ideas' },
  photos: { table: 'my_roding_posts' },
  vouchers: { table: 'voucher_participants', where: ['location_type', 'neq', 'business'] },
  ...Object.fromEntries(Object.values(ENTITIES).map(({ name }) => [name, { table: name }])),
})

const load = async () => CONTENTS.read(await sessionApi.rows())

/** Names the areas that are switched on and have no content; visitors see empty pages there. */
export function AreaContents({ document }: { document: SettingsDocument }) {
  const { loaded } = useLoaded(load)
  if (loaded.state !== 'loaded') return null
  const empty = Object.entries(SETTINGS.areas.fields).flatMap(([name, field]) => {
    const isOn = valueAt(document, { group: 'areas', name }) ?? field.default
    return loaded.value[name as keyof typeof loaded.value] === 0 && isOn ? [field.label] : []
  })
  if (empty.length === 0) return null
  return (
    <p className="mt-6 max-w-3xl rounded-card border border-line bg-paper p-5">
      <strong>Noch ohne Inhalt: {empty.join(', ')}.</strong> Besucher sehen dort, dass es noch nichts gibt,
      und können selbst etwas einreichen, wo das geht. Was Sie nicht bald füllen, schalten Sie besser aus;
      einschalten lässt es sich jederzeit unter „Einstellungen“.
    </p>
  )
}
