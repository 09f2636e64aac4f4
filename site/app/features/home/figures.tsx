import { Suspense, use } from 'react'
import { useSettings, useSettingsOf } from '../../association/use-settings'
import type { Counted } from '../businesses/count-partners'

type Figure = Readonly<{ value: string; label: string }>

/** The association's figures: the counted number rounded down to tens, but never below what the settings say. */
function useFigures({ members, partners }: Counted): readonly Figure[] {
  const { association, areas } = useSettings()
  const { membersAtLeast, partnersAtLeast, eventsPerYear } = useSettingsOf('figures')
  return [
    { value: roundedDownToTens(members, membersAtLeast), label: 'Mitglieder' },
    { value: eventsPerYear, label: 'Events pro Jahr' },
    {
      value: areas.vouchers ? roundedDownToTens(partners, partnersAtLeast) : '',
      label: 'Gutschein-Partner',
    },
    { value: String(association.foundedIn || ''), label: 'Gegründet' },
  ].filter(({ value }) => value)
}

/** Empty below ten. */
function roundedDownToTens(counted: number, atLeast: number): string {
  const shown = Math.max(atLeast, Math.floor(counted / 10) * 10)
  return shown ? `${shown}+` : ''
}

const NOT_COUNTED: Counted = { members: 0, partners: 0 }

type FiguresProps = {
  /** A promise on client navigation, a resolved value after server rendering. */
  counted: Counted | Promise<Counted>
}

/** The association's figures. */
export function Figures({ counted }: FiguresProps) {
  const { figuresTitle } = useSettingsOf('texts')
  return (
    <section aria-labelledby="figures" className="on-river bg-river-900 py-14 text-white @2xl:py-20">
      <div className="page-width">
        <h2 id="figures" className="max-w-2xl text-3xl @2xl:text-4xl">
          {figuresTitle}
        </h2>
        <Suspense fallback={<Numbers counted={NOT_COUNTED} />}>
          <Numbers counted={counted} />
        </Suspense>
      </div>
    </section>
  )
}

function Numbers({ counted }: FiguresProps) {
  const known = counted instanceof Promise ? use(counted) : counted
  const figures = useFigures(known)
  return (
    <dl className="mt-10 grid @2xs:grid-cols-2 gap-x-8 gap-y-9 @5xl:grid-cols-4">
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-t-2 border-straw pt-4">
          <dt className="mt-2 text-lg leading-tight text-river-100">{label}</dt>
          <dd className="font-display text-[clamp(2.75rem,2rem+3.6vw,5rem)] leading-none font-black text-straw">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
