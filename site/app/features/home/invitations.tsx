import { useSettings, useSettingsOf } from '../../association/use-settings'
import { ButtonLink } from '../../ui/button/button-link'
import { classNames } from '../../ui/class-names'
import { Bunting } from '../../ui/illustrations/bunting'
import { NoticeBoard } from '../../ui/illustrations/notice-board'

/** Sections that link to ideas and events. */
export function Invitations() {
  const { areas } = useSettings()
  const texts = useSettingsOf('texts')
  return (
    <div
      data-print="no"
      className={classNames('page-width grid gap-5', areas.ideas && '@5xl:grid-cols-[1.55fr_1fr]')}
    >
      {areas.ideas && (
        <section
          aria-labelledby="invite-ideas"
          className="relative grid items-end overflow-hidden rounded-card bg-straw-light @2xl:grid-cols-[1.1fr_1fr]"
        >
          <div className="p-6 pb-2 @2xl:p-10 @2xl:pr-0">
            <h2 id="invite-ideas" className="text-3xl @2xl:text-4xl">
              {texts.ideasTitle}
            </h2>
            <p className="mt-4 max-w-md text-lg">{texts.ideas}</p>
            <ButtonLink to="/ideen" prefetch="intent" className="mt-6">
              Zum Bürger-Ideenpool
            </ButtonLink>
          </div>
          <NoticeBoard className="mx-auto w-full max-w-80 self-end px-4 @2xl:max-w-none @2xl:px-0 @2xl:pr-6" />
        </section>
      )}
      <section
        aria-labelledby="invite-events"
        className="on-river relative flex flex-col justify-end overflow-hidden rounded-card bg-market-700 p-6 pt-32 text-white @2xl:p-10 @2xl:pt-36"
      >
        <Bunting className="absolute inset-x-0 top-0 h-28 w-full" />
        <h2 id="invite-events" className="text-3xl @2xl:text-4xl">
          {texts.eventsTitle}
        </h2>
        <p className="mt-3 text-lg text-market-50">{texts.events}</p>
        <ButtonLink to="/events" variant="light" prefetch="intent" className="mt-6 self-start">
          Zu den Terminen
        </ButtonLink>
      </section>
    </div>
  )
}
