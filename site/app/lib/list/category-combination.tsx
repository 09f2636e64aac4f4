import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pillStyle } from '../../ui/button/pill-style'
import type { AddressFilter } from './use-address-filter'

type CombinationProps = {
  control: Pick<AddressFilter<{ category: readonly string[] | null }>, 'addressOf' | 'followed'>
  categories: readonly Readonly<{ key: string; label: string }>[]
  chosen: readonly string[]
}

/** Links that add a category or take it away. */
export default function Combination({ control, categories, chosen }: CombinationProps): ReactNode {
  return (
    <fieldset className="col-span-full">
      <legend className="sr-only">Mehrere auf einmal</legend>
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ key, label }) => {
          const others = chosen.filter((one) => one !== key)
          const isChosen = others.length < chosen.length
          const changed = isChosen ? others : [...chosen, key]
          return (
            <li key={key}>
              <Link
                to={control.addressOf({ category: changed.length > 0 ? changed : null })}
                onClick={control.followed}
                aria-current={isChosen ? 'true' : undefined}
                preventScrollReset
                className={pillStyle(isChosen)}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
