/** Types of HEIC for the `accept` attribute. */
export const HEIC_TYPES = ['image/heic', 'image/heif']

/** Whether a file claims to be HEIC; a browser that does not know the type gives only the name. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  HEIC_TYPES.includes(type) || (type === '' && /\.hei[cf]$/i.test(name))
