import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '../../../ui/button/button'
import { ButtonLink } from '../../../ui/button/button-link'
import { useToast } from '../../../ui/toast/toast-context'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { SETTINGS } from '../../schema/settings'
import { FindingList, invalidValues, missingValues } from '../checks'
import { ConflictNotice, DraftState } from '../draft/draft-state'
import { type SettingsGroups, settingAt, type ValuePath, valueAt } from '../draft/merge'
import type { Draft } from '../draft/use-draft'
import { SettingsFields, useFocusOnHash } from '../fields/settings-fields'
import { NOT_PUBLISHED, OvertakenNotice, PUBLISHED, usePublication } from '../publication/publication'
import { SampleStatutes } from '../sample-statutes'
import { AreaContents } from './area-contents'
import { addressInSetup, type Recommendation, SETUP, SETUP_END, type SetupStep, STEPS, stepOf } from './steps'
import { TestMail } from './test-mail'

const GROUPS: SettingsGroups = SETTINGS
const NOTHING: readonly Recommendation[] = []

/** One screen: progress, fields, and the way back and on. */
export function SetupScreen({ number, draft }: { number: number; draft: Draft }) {
  const step = STEPS[number - 1] as SetupStep
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [leaving, setLeaving] = useState(false)
  useFocusOnHash()
  useEffect(() => {
    if (hash) return
    // In the next frame: on every navigation the frame of the page moves the focus to the content first.
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [hash])

  const { store, published, document } = draft
  const recommended = step.recommended ?? NOTHING
  useEffect(() => {
    if (published) return
    for (const { path, value } of recommended)
      if (valueAt(document, path) === undefined) store.change(path, value(document))
  }, [store, published, document, recommended])
  // A recommended value that was taken out is stored although it is the default: otherwise it would be chosen again.
  const change = (path: ValuePath, value: unknown) =>
    store.change(
      path,
      value === undefined && recommended.some((other) => other.path === path)
        ? settingAt(GROUPS, path).default
        : value,
    )

  async function go(to: number) {
    setLeaving(true)
    await draft.store.goTo(to, number)
    setLeaving(false)
    await navigate(`${SETUP}/${to}`)
  }
  return (
    <>
      <ConflictNotice groups={GROUPS} draft={draft} />
      <Progress number={number} draft={draft} />
      <h2 ref={heading} tabIndex={-1} className="mt-8 outline-none text-2xl @3xl:text-3xl">
        <span className="block font-sans text-base font-normal text-ink-soft">
          Schritt {number} von {STEPS.length}
        </span>
        {step.title}
      </h2>
      <p className="mt-2 mb-6 max-w-prose">{step.introduction}</p>
      {step.paths.length > 0 && (
        <SettingsFields
          groups={GROUPS}
          paths={step.paths}
          document={draft.document}
          onChange={change}
          label={step.title}
        />
      )}
      {step.part === 'mail' && <TestMail />}
      {step.part === 'areas' && <AreaContents document={draft.document} />}
      {step.part === 'statutes' && (
        <div className="mt-6">
          <SampleStatutes draft={draft} />
        </div>
      )}
      {step.part === 'publication' && <Publication groups={GROUPS} draft={draft} />}
      <div className="mt-8 max-w-3xl border-t border-line pt-5">
        <Missing number={number} draft={draft} />
        <div className="flex flex-wrap items-center gap-3">
          {number > 1 && (
            <Button variant="secondary" disabled={leaving} onClick={() => void go(number - 1)}>
              Zurück
            </Button>
          )}
          {number < STEPS.length && (
            <Button disabled={leaving} onClick={() => void go(number + 1)}>
              {leaving ? 'Wird gespeichert …' : 'Weiter'}
            </Button>
          )}
          <ButtonLink to="/admin" variant="quiet">
            Später weitermachen
          </ButtonLink>
        </div>
        <div className="mt-3">
          <DraftState draft={draft} />
        </div>
      </div>
    </>
  )
}

const onScreen = (number: number, draft: Draft) =>
  [...missingValues(GROUPS, draft.document), ...invalidValues(GROUPS, draft.document)].filter(
    ({ path }) => stepOf(path) === number,
  ).length

function Missing({ number, draft }: { number: number; draft: Draft }) {
  const count = onScreen(number, draft)
  if (count === 0) return null
  return (
    <p className="mb-4 text-[0.9375rem] text-ink-soft">
      {count === 1 ? 'Hier fehlt noch eine Angabe.' : `Hier fehlen noch ${count} Angaben.`} Sie können
      weitergehen und das später nachtragen.
    </p>
  )
}

/** Whether a screen was opened and saved, now or before something was published. */
const isSaved = (number: number, { published, savedSteps }: Draft): boolean =>
  published !== null || savedSteps.includes(number)

function Progress({ number, draft }: { number: number; draft: Draft }) {
  return (
    <nav aria-label="Schritte der Einrichtung">
      <ol className="flex flex-wrap gap-2">
        {STEPS.map(({ title }, index) => {
          const at = index + 1
          const isComplete = onScreen(at, draft) === 0 && isSaved(at, draft)
          return (
            <li key={title}>
              <Link
                to={`${SETUP}/${at}`}
                onClick={() => void draft.store.goTo(at, number)}
                aria-current={at === number ? 'step' : undefined}
                className="inline-flex min-h-11 items-center gap-2 rounded-soft border border-line px-3 py-1.5 no-underline hover:border-river-700 aria-[current=step]:border-river-700 aria-[current=step]:bg-river-700 aria-[current=step]:text-white"
              >
                <span aria-hidden="true" className="tabular-nums">
                  {isComplete ? <Check className="size-5" /> : at}
                </span>
                <span className={at === number ? undefined : '@max-2xl:sr-only'}>{title}</span>
                {isComplete && <span className="sr-only"> (ausgefüllt)</span>}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The end of the set-up: publishes, or says what keeps from it. */
function Publication({ groups, draft }: { groups: SettingsGroups; draft: Draft }) {
  const navigate = useNavigate()
  const showToast = useToast()
  const { busy: sending, attempt } = useAttempt()
  const { blockers, isReady, publish } = usePublication(groups, draft)

  async function send() {
    await attempt('The settings could not be published', NOT_PUBLISHED, async () => {
      if (!(await publish('Ersteinrichtung'))) return
      showToast(PUBLISHED)
      await navigate(SETUP_END)
    })
  }
  return (
    <section
      aria-labelledby="publication"
      className="mt-8 grid max-w-3xl gap-4 rounded-card border border-line bg-paper p-5"
    >
      <h3 id="publication" className="text-xl">
        Veröffentlichen
      </h3>
      <OvertakenNotice groups={groups} draft={draft} />
      {blockers.length > 0 ? (
        <>
          <p>Vorher brauchen wir noch diese Angaben:</p>
          <FindingList findings={blockers} addressOf={addressInSetup} />
        </>
      ) : (
        <p>Alles Nötige ist da. Danach zeigen alle Seiten Ihre Angaben; ändern können Sie sie jederzeit.</p>
      )}
      <Button
        size="large"
        className="justify-self-start"
        disabled={!isReady || sending || draft.conflict !== null}
        onClick={() => void send()}
      >
        {sending ? 'Wird veröffentlicht …' : 'Website veröffentlichen'}
      </Button>
    </section>
  )
}
