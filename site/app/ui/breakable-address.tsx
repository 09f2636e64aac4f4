import { Fragment } from 'react'

/** An address of mail or of the web that, where it does not fit, goes on in the next line behind @ or / or before a dot. */
export function BreakableAddress({ address }: { address: string }) {
  return address.split(/(?<=@|[^:/]\/)|(?=\.)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never move
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
