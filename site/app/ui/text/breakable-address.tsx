import { Fragment } from 'react'

/** An e-mail address or URL that may break after @ or /, and before a dot. */
export function BreakableAddress({ address }: { address: string }) {
  return address.split(/(?<=@|[^:/]\/)|(?=\.)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never move
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
