import { sentenceAnswer } from '../page/file-answer'
import { type AddressField, unknownParameters } from './address-fields'

/** A loader that answers 400 where its address has a value which the fields do not know. */
export const withKnownFilter =
  <Args extends Readonly<{ request: Request }>>(
    fields: Readonly<Record<string, Pick<AddressField<unknown>, 'name' | 'read'>>>,
    load: (args: Args) => Promise<Response>,
  ) =>
  async (args: Args): Promise<Response> => {
    const unknown = unknownParameters(fields, new URL(args.request.url).searchParams)
    if (unknown.length === 0) return load(args)
    const which = unknown.map((name) => `„${name}“`).join(' und ')
    return sentenceAnswer(`Diese Adresse enthält einen Filter, den es nicht gibt: ${which}.`, 400)
  }
