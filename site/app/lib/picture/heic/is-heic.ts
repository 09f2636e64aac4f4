/** Types of HEIC for the `accept` attribute. */
export const HEIC_TYPES = ['image/heic', 'image/heif']

/** Whether a file claims to be HEIC; browsers that do not know the type have the name alone. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  HEIC_TYPES.includes(type) || (type === '' && /\.hei[cf]$/i.test(name))
