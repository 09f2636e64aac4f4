/** The sign at the end of a German town, its name crossed out. `crossedOut` is the page's heading. */
export function TownExitSign({ next, crossedOut }: { next: string; crossedOut: string }) {
  return (
    <div className="mx-auto w-fit">
      <div className="rounded-2xl border-4 border-ink bg-[#f7c843] text-ink shadow-lifted ring-4 ring-[#f7c843]">
        <p className="flex items-center justify-center gap-3 px-8 py-3 text-xl font-semibold sm:px-12 sm:text-2xl">
          <svg
            viewBox="0 0 20 24"
            className="h-6 fill-none stroke-current stroke-3"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="M10 22V3M3 10l7-7 7 7" />
          </svg>
          {next}
        </p>
        <div className="relative overflow-hidden border-t-4 border-ink px-12 pt-5 pb-4 sm:px-20">
          <h1 className="font-text text-[min(clamp(5rem,4rem+8vw,9rem),28vw)] leading-[0.9] font-extrabold tracking-tight">
            {crossedOut}
          </h1>
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full stroke-[#c8102e]"
            aria-hidden="true"
          >
            <path d="M-2 102 102-2" strokeWidth="9" vectorEffect="non-scaling-stroke" />
          </svg>
        </div>
      </div>
      <div aria-hidden="true" className="mx-auto flex w-3/5 justify-between">
        <span className="h-16 w-3 bg-line-strong" />
        <span className="h-16 w-3 bg-line-strong" />
      </div>
    </div>
  )
}
