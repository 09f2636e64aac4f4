import { ButtonLink } from '../../ui/button/button-link'

/** In place of an entry whose last day has passed; `hint` says where to look instead. */
export const endedEntry = (
  { path, many }: Readonly<{ path: string; many: string }>,
  { hint, ...texts }: Readonly<{ title: string; text: string; hint: string }>,
) => ({
  ...texts,
  children: (
    <>
      <p>{hint}</p>
      <ButtonLink to={path}>Alle {many}</ButtonLink>
    </>
  ),
})
