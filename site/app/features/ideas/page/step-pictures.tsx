import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { IdeaStep } from '../../../entries/kinds/idea-steps'
import { Enlargeable } from '../../../lib/picture/enlargeable'
import { pictureSources } from '../../../lib/picture/pictures'
import type { loader as rootLoader } from '../../../root'

const SIZE = { width: 480, height: 360, sizes: '(min-width: 48rem) 24rem, 90vw' }

/** The pictures of a step side by side; each opens as a whole. Renders nothing without pictures. */
export function StepPictures({ step }: { step: IdeaStep }) {
  if (!step.before_url && !step.after_url) return null
  return (
    <div className="mt-3 grid max-w-3xl gap-4 @xl:grid-cols-2">
      <StepPicture caption="Vorher" imageUrl={step.before_url} alt={step.before_alt} />
      <StepPicture caption="Nachher" imageUrl={step.after_url} alt={step.after_alt} />
    </div>
  )
}

type StepPictureProps = { caption: string; imageUrl: string | null; alt: string | null }

function StepPicture({ caption, imageUrl, alt }: StepPictureProps) {
  const baseUrl = useRouteLoaderData<typeof rootLoader>('root')?.baseUrl ?? ''
  const [broken, setBroken] = useState(false)
  const sources = pictureSources(imageUrl, baseUrl, SIZE)
  if (!sources || broken) return null
  const text = alt ?? caption
  return (
    <figure>
      <Enlargeable
        imageUrl={imageUrl}
        baseUrl={baseUrl}
        title={caption}
        alt={text}
        className="block rounded-soft bg-paper-deep"
      >
        <img
          {...sources}
          {...SIZE}
          alt={text}
          loading="lazy"
          onError={() => setBroken(true)}
          className="aspect-4/3 w-full rounded-soft object-cover"
        />
      </Enlargeable>
      <figcaption className="mt-1 text-ink-soft">{caption}</figcaption>
    </figure>
  )
}
