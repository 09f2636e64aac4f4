import { StoredFile } from '../fields/file-field'
import { groupLabel, type SettingsGroups } from '../groups'
import type { Change, ChangedValue } from './changes'

type ChangeListProps = {
  groups: SettingsGroups
  changed: readonly ChangedValue[]
  /** What the two sides are called. */
  before: string
  after: string
}

/** Changed values, the old one and the new one side by side, on phones below each other. */
export function ChangeList({ groups, changed, before, after }: ChangeListProps) {
  const names = [...new Set(changed.map(({ path }) => path.group))]
  return (
    <div className="grid gap-6">
      {names.map((group) => (
        <section key={group} aria-label={groupLabel(groups, group)}>
          <h3 className="text-lg font-semibold">{groupLabel(groups, group)}</h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {changed
              .filter(({ path }) => path.group === group)
              .flatMap(({ path, changes }) =>
                changes.map((change) => (
                  <li key={`${path.name} ${change.label}`} className="py-3">
                    <p className="font-semibold wrap-anywhere">{change.label}</p>
                    <dl className="mt-1 grid gap-x-6 gap-y-2 @2xl:grid-cols-2">
                      <Side title={before} text={change.before} change={change} />
                      <Side title={after} text={change.after} change={change} isNew />
                    </dl>
                  </li>
                )),
              )}
          </ul>
        </section>
      ))}
    </div>
  )
}

type SideProps = { title: string; text: string; change: Change; isNew?: boolean }

function Side({ title, text, change, isNew = false }: SideProps) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.9375rem] text-ink-soft">{title}</dt>
      <dd
        className={
          isNew ? 'wrap-anywhere whitespace-pre-line' : 'wrap-anywhere whitespace-pre-line text-ink-soft'
        }
      >
        {text === '' && <em>leer</em>}
        {text !== '' && change.isPicture && <StoredFile kind="picture" path={text} label={change.label} />}
        {text !== '' && !change.isPicture && text}
      </dd>
    </div>
  )
}
