import type { StepScreen } from '#engine/index.ts'

/** The contact data of the school's counseling center, as far as they are known. */
export function CounselingCenter({ texts }: Pick<StepScreen, 'texts'>) {
  return (
    texts.centerTitle && (
      <section className="card stack-2" aria-labelledby="counseling-center">
        <h2 className="t20" id="counseling-center">
          {texts.centerTitle}
        </h2>
        {texts.centerName && <p>{texts.centerName}</p>}
        {texts.centerAddress && <p>{texts.centerAddress}</p>}
        {texts.centerHours && <p>{texts.centerHours}</p>}
      </section>
    )
  )
}
