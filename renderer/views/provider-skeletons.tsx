import { WORDS } from '#renderer/words/words.ts'

/**
 * Skeletons of provider cards, as high as the cards. Screen readers only announce that times are
 * loading.
 */
export function ProviderSkeletons({ count = 3 }: { readonly count?: number }) {
  return (
    <div className="stack-4" aria-busy>
      <p className="sr" role="status">
        {WORDS.visits.loadingTimes}
      </p>
      {Array.from({ length: count }, (_, i) => i).map((i) => (
        <div key={i} className="card offer provider-skeleton" aria-hidden>
          <div className="stack-4">
            <div className="person">
              <span className="portrait skel" />
              <span className="grow stack-2">
                <span className="skel w60" />
                <span className="skel w40" />
              </span>
            </div>
            <span className="skel" />
            <span className="skel w80" />
          </div>
          <div className="stack-3">
            <span className="skel w60" />
            <div className="slots">
              <span className="slot skel" />
              <span className="slot skel" />
              <span className="slot skel" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
